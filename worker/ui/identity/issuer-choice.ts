import type { Issuer } from '../../domain/markets/issuer';
import type { IconName } from '../block/icon';
import type { Translate } from '../text/text-key';

/** An issuer as a page shows it. */
export interface IssuerChoice extends Pick<Issuer, 'id' | 'name' | 'logo'> {
  /** False while the issuer does not answer. */
  readonly available: boolean;
}

/**
 * Logos with a tile, a line and maybe a name of their own. Any other issuer keeps its brand and gets the general line.
 */
const known = {
  mitid: { tile: 'Mit' },
  'mitid-code': { icon: 'code-display' },
  bankid: { tile: 'Bank' },
  idin: { tile: 'iD' },
  oneid: { tile: 'One' },
} as const satisfies Record<string, { tile: string } | { icon: IconName }>;

type KnownLogo = keyof typeof known;
/** Logos whose name is translated, since it says how the brand is used. All other names are brands. */
const named = ['mitid-code'] as const satisfies readonly KnownLogo[];

function isKnown(logo: string): logo is KnownLogo {
  return Object.hasOwn(known, logo);
}

/** The brand, or the translated name of this way of using it. */
export function nameOf(t: Translate, { name, logo }: Pick<Issuer, 'name' | 'logo'>): string {
  const own = named.find((one) => one === logo);
  return own ? t(`age.issuerName.${own}`) : name;
}

/** Letters or an icon for the tile; a shield for an unknown issuer. */
export function tileOf({ logo }: Pick<Issuer, 'logo'>): { tile: string } | { icon: IconName } {
  return isKnown(logo) ? known[logo] : { icon: 'shield-check' };
}

/** How one identifies oneself with this issuer, in one line. */
export function lineOf(t: Translate, { logo }: Pick<Issuer, 'logo'>): string {
  return t(`age.line.${isKnown(logo) ? logo : 'other'}`);
}

/** The available issuers; all of them if none is available, since one may answer again by now. */
export function offeredOf(issuers: readonly IssuerChoice[]): readonly IssuerChoice[] {
  const answering = issuers.filter(({ available }) => available);
  return answering.length > 0 ? answering : issuers;
}
