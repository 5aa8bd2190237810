import type { RequestContext } from '../../context';
import { Refusal } from '../errors/refusal';

/** The member behind the gate. */
export function memberOf(c: RequestContext) {
  const { member } = c.var.session.known();
  if (!member) throw new Refusal('forbidden');
  return member;
}
