import type { Issuer } from '../../domain/market';
import type { Translate } from '../../ui/translate';

/** What a page shows of an issuer. */
export interface IssuerChoice extends Pick<Issuer, 'id' | 'name' | 'logo'> {
  /** False while it does not answer. */
  readonly available: boolean;
}

/** Why the visitor is back: a failed check, an answer without an age, a no, a partner that is down. */
export type AgeHint = 'fail' | 'noBirthdate' | 'refused' | 'unavailable';

/** Brands whose own way is described; any other issuer gets the general line. */
const known = { mitid: 'Mit', bankid: 'Bank', idin: 'iD', oneid: 'One' } as const;

function isKnown(logo: string): logo is keyof typeof known {
  return logo in known;
}

/** Letters for the tile; undefined: a shield stands there. */
export function tileOf({ logo }: Pick<IssuerChoice, 'logo'>): string | undefined {
  return isKnown(logo) ? known[logo] : undefined;
}

/** How one proves it there, in one line. */
export function lineOf(t: Translate, { logo }: Pick<IssuerChoice, 'logo'>): string {
  return t(`age.line.${isKnown(logo) ? logo : 'other'}`);
}
