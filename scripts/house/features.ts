import type { Import } from './sources';

const featureOf = (file: string) => /^worker\/features\/([\w-]+)\//.exec(file)?.[1];

/**
 * Direct imports from one feature into another. Features should share a port, a flow or the table of addresses instead.
 */
export const betweenFeatures = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => {
    const [own, other] = [featureOf(from), featureOf(to)];
    return own !== undefined && other !== undefined && own !== other;
  });
