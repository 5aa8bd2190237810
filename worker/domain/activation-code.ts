import { typedCode } from './text/typed-code';

/** Without characters that are mistaken for each other on paper: 0 and O, 1, I and L. */
export const { make: makeActivationCode, parse: parseActivationCode } = typedCode(
  '23456789ABCDEFGHJKMNPQRSTUVWXYZ',
  10,
);
