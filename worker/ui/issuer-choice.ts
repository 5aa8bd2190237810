import type { Issuer } from '../domain/market';
import type { IconName } from './icon';
import type { Translate } from './translate';

/** What a page shows of an issuer. */
export interface IssuerChoice extends Pick<Issuer, 'id' | 'name' | 'logo'> {
  /** False while it does not answer. */
  readonly available: boolean;
}

/** Logos with a drawing, a line and a name of their own; any other issuer keeps its brand and gets the general line. */
const known = {
  mitid: { tile: 'Mit' },
  'mitid-code': { icon: 'code-display' },
  bankid: { tile: 'Bank' },
  idin: { tile: 'iD' },
  oneid: { tile: 'One' },
} as const satisfies Record<string, { tile: string } | { icon: IconName }>;

type KnownLogo = keyof typeof known;
/** Brands are names the world over; what says how they are used is a word of the language. */
const named = ['mitid-code'] as const satisfies readonly KnownLogo[];

function isKnown(logo: string): logo is KnownLogo {
  return Object.hasOwn(known, logo);
}

/** The brand, or what the language calls this way of using it. */
export function nameOf(t: Translate, { name, logo }: Pick<Issuer, 'name' | 'logo'>): string {
  const own = named.find((one) => one === logo);
  return own ? t(`age.issuerName.${own}`) : name;
}

/** Letters or a drawing for the tile; a shield for an issuer without either. */
export function tileOf({ logo }: Pick<Issuer, 'logo'>): { tile: string } | { icon: IconName } {
  return isKnown(logo) ? known[logo] : { icon: 'shield-check' };
}

/** How one proves it there, in one line. */
export function lineOf(t: Translate, { logo }: Pick<Issuer, 'logo'>): string {
  return t(`age.line.${isKnown(logo) ? logo : 'other'}`);
}

/** Who answers; everybody where nobody would be left, for what was silent a moment ago may answer now. */
export function offeredOf(issuers: readonly IssuerChoice[]): readonly IssuerChoice[] {
  const answering = issuers.filter(({ available }) => available);
  return answering.length > 0 ? answering : issuers;
}
