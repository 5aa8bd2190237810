import type { MarketId } from './market';

/**
 * Texts that only a chain has, in each of its languages: `chains/<chain>/texts/<language>.json`. Other keys there
 * override those of `locales/`, and a language missing in `locales/` needs every key. Types and not interfaces, since
 * keys are derived from them and interfaces have no implicit index signature.
 */
export type ChainTexts = {
  readonly market: Readonly<Record<MarketId, MarketTexts>>;
};

/** Texts about a market, in every language of the chain. */
export type MarketTexts = {
  readonly name: string;
  /** The national number that visitors must not send us. */
  readonly nationalNumber: string;
  /** Title and first sentence of the model withdrawal form. */
  readonly formTitle: string;
  readonly formStatement: string;
  /** Complaints and applicable law: the last section of the terms. */
  readonly complaints: string;
  /** Why the age is checked. */
  readonly ageLaw: string;
  /** The act the accessibility statement refers to, and where to complain. */
  readonly accessibilityLaw: string;
  readonly accessibilityComplaint: string;
};

/** Texts about the brand; the build writes them into each language. */
export type BrandTexts = {
  readonly shared: Readonly<Record<'company' | 'landing-page', string>>;
};
