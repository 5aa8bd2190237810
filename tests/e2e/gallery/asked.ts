import type { Language } from '../../../worker/domain/markets/languages';
import type { MarketId } from '../../../worker/domain/markets/market';
import type { Theme } from './camera';

/** What `npm run gallery` asks for. */
interface Asked {
  readonly folder: string;
  readonly languages: readonly Language[];
  readonly widths: readonly number[];
  readonly themes: readonly Theme[];
  readonly scripts: readonly boolean[];
  readonly walks: readonly string[];
  /** Of names of screens; empty: all. */
  readonly only: string;
}

export const asked = JSON.parse(process.env.GALLERY ?? '{}') as Asked;

/** The market that speaks a language first. */
export const marketOf: Readonly<Record<Language, MarketId>> = {
  da: 'denmark',
  sv: 'sweden',
  nl: 'netherlands',
  en: 'england',
};
