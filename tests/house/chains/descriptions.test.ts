import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/building/toolchain.mjs';

interface Product {
  readonly name: Readonly<Record<string, string>>;
  readonly description: Readonly<Record<string, string>>;
}

const chains = join(root, 'chains');
const catalogues = readdirSync(chains, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /catalogue.[a-z]+\.json$/.test(path),
);

/** It stands in the agreement, where no other membership is described: "like" another one says nothing there. */
it.each(catalogues)('%s describes no membership by the name of another', (path) => {
  const { products } = JSON.parse(readFileSync(join(chains, path), 'utf8')) as { products: Product[] };
  const leaning = products.flatMap(({ name, description }) =>
    Object.entries(description).flatMap(([language, text]) =>
      products
        .map((other) => other.name[language] ?? '')
        .filter((other) => other !== name[language] && other !== '' && text.includes(other))
        .map((other) => `${name[language]}: ${other}`),
    ),
  );
  expect(leaning).toEqual([]);
});
