import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { chainData } from './data.ts';

const moduleId = 'virtual:phone-metadata';

/** Indexes into the library's array for a country (its source/metadata.js). */
const at = { pattern: 2, formats: 4, afterPrefixes: 9 };

type Country = unknown[];
interface Metadata {
  /** Countries by calling code. */
  country_calling_codes: Record<string, string[]>;
  countries: Record<string, Country>;
}

/** Keeps calling code, prefixes and possible lengths; leaves out formats and number ranges. */
function lengthsOnly(country: Country): Country {
  const short = country.slice(0, at.afterPrefixes);
  short[at.pattern] = '\\d+';
  if (short.length > at.formats) short[at.formats] = 0;
  return short;
}

/** The markets' countries, and those that share a calling code with them. */
async function wholeCountries({ country_calling_codes: codes }: Metadata): Promise<string[]> {
  const { markets } = await chainData();
  const own = Object.values(markets).map(({ country }) => country);
  return Object.values(codes)
    .filter((sharing) => sharing.some((one) => own.includes(one)))
    .flat();
}

/**
 * Reduces the phone number metadata to what is used: for every country whether a number is possible, for the markets'
 * own also its format. All of it would be a twentieth of the Worker.
 */
export function phoneMetadata(): Plugin {
  return {
    name: 'medlem:phone-metadata',
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    async load(id) {
      if (id !== `\0${moduleId}`) return null;
      const metadata = createRequire(import.meta.url)('libphonenumber-js/metadata.min.json') as Metadata;
      const whole = await wholeCountries(metadata);
      const countries = Object.fromEntries(
        Object.entries(metadata.countries).map(([name, country]) => [
          name,
          whole.includes(name) ? country : lengthsOnly(country),
        ]),
      );
      return `export default ${JSON.stringify({ ...metadata, countries })};`;
    },
  };
}
