import { matchPath, paths } from '../paths';
import { isLanguage, type Language } from './languages';
import type { MarketId } from './market';
import { markets } from './markets';

/** What `{culture}` of a survey's address says: always a language, and in its long form a market, too. */
export interface SurveyCulture {
  readonly language: Language;
  readonly market: MarketId | null;
}

/** `nl` or `nl-NL`, in any case; null for every other culture. */
export function surveyCultureOf(segment: string): SurveyCulture | null {
  const culture = segment.toLowerCase();
  if (isLanguage(culture)) return { language: culture, market: null };
  const market = Object.values(markets).find((one) => one.culture.toLowerCase() === culture);
  const language = culture.split('-')[0];
  return market && isLanguage(language) ? { language, market: market.id } : null;
}

const here = 'https://here.invalid';

/** Where a survey speaks another language. Null: the address is no survey's. */
export interface SurveyAddress {
  readonly culture: SurveyCulture;
  /** The same survey in that language: a short culture is exchanged, beside a long one the choice stands in the query. */
  in(language: Language): string;
}

export function surveyAddressOf(address: string): SurveyAddress | null {
  const url = URL.parse(address, here);
  const segment = url && matchPath(url.pathname, paths.survey)?.culture;
  const culture = segment ? surveyCultureOf(segment) : null;
  if (!url || !culture) return null;
  return {
    culture,
    in(language) {
      const query = new URLSearchParams(url.search);
      const parts = url.pathname.split('/');
      query.delete('language');
      if (culture.market === null) parts[2] = language;
      else if (language !== culture.language) query.set('language', language);
      return parts.join('/') + (query.size > 0 ? `?${query}` : '');
    },
  };
}
