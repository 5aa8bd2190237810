import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const moduleId = 'virtual:phone-metadata';
/** The countries of the markets, and those that share their calling codes. */
const wholeCountries: readonly string[] = ['DK', 'SE', 'NL', 'GB', 'GG', 'IM', 'JE'];

/** Positions in the library's own form of a country (its source/metadata.js). */
const at = { pattern: 2, formats: 4, afterPrefixes: 9 };

type Country = unknown[];
interface Metadata {
  countries: Record<string, Country>;
}

/** Calling code, prefixes and possible lengths stay; grouping and the ranges of types are left out. */
function lengthsOnly(country: Country): Country {
  const short = country.slice(0, at.afterPrefixes);
  short[at.pattern] = '\\d+';
  if (short.length > at.formats) short[at.formats] = 0;
  return short;
}

/**
 * What is known of the world's phone numbers, cut to what is asked: of every country whether a number is possible, of
 * the markets' own also how it is written. The whole of it would be a twentieth of the Worker.
 */
export function phoneMetadata(): Plugin {
  return {
    name: 'medlem:phone-metadata',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    load(id) {
      if (id !== `\0${moduleId}`) return null;
      const metadata = createRequire(import.meta.url)('libphonenumber-js/metadata.min.json') as Metadata;
      const countries = Object.fromEntries(
        Object.entries(metadata.countries).map(([name, country]) => [
          name,
          wholeCountries.includes(name) ? country : lengthsOnly(country),
        ]),
      );
      return `export default ${JSON.stringify({ ...metadata, countries })};`;
    },
  };
}
