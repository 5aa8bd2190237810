import type { RequestContext } from '../../../context';
import type { Issuer } from '../../../domain/markets/issuer';
import { staffCheckLine } from '../../../flows/manual-check';
import { studioOf } from '../../../flows/place';
import type { Device } from '../../../services/devices/port';

/** The issuers allowed at a screen. Excluded are those whose answer a bystander could intercept. */
export const issuersOf = (c: RequestContext): readonly Issuer[] =>
  c.var.market.issuers.filter(({ enabled, kioskAllowed }) => enabled && kioskAllowed);

/** When staff check documents in the screen's own studio; other studios are too far for a visitor standing here. */
export async function staffLineOf(c: RequestContext, { studioId }: Pick<Device, 'studioId'>): Promise<string | null> {
  return (await studioOf(c, studioId))?.staffed ? staffCheckLine(c, studioId) : null;
}
