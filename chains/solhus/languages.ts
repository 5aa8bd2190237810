import { da, en, nl, sv } from '../../locales/languages';

/** By code, in the order of their menu. */
export const languages = { da, sv, nl, en };
