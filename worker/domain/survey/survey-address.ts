import { matchPath, paths } from '../../paths';
import { markets } from '../markets';
import { isLanguage, type Language } from '../markets/languages';
import type { MarketId } from '../markets/market';

/** `{culture}` in a survey's address: a language, and in the long form also a market. */
interface SurveyCulture {
  readonly language: Language;
  readonly market: MarketId | null;
}

/** Parses `nl` or `nl-NL`, in any case; null for any other culture. */
export function surveyCultureOf(segment: string): SurveyCulture | null {
  const culture = segment.toLowerCase();
  if (isLanguage(culture)) return { language: culture, market: null };
  const market = Object.values(markets).find((one) => one.culture.toLowerCase() === culture);
  const language = culture.split('-')[0];
  return market && isLanguage(language) ? { language, market: market.id } : null;
}

const here = 'https://here.invalid';

/** The addresses of a survey in other languages. Null: the address is no survey's. */
interface SurveyAddress {
  readonly culture: SurveyCulture;
  /**
   * The survey's address in another language: a short culture is replaced; a long one stays, with the language in the
   * query.
   */
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
