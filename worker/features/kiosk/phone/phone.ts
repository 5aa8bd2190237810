import type { RequestContext } from '../../../context';
import { enrolled } from '../../../request/device';
import type { Looked } from '../looked';
import { showPhone } from './shown';
import { carryOn, confirm, extend, refuse } from './steps';

/** Handles a form of the phone that has the check, or of one that may take it. */
export async function postPhone(c: RequestContext, looked: Looked): Promise<Response> {
  // A screen cannot be the phone of a check.
  if (await enrolled(c, 'kiosk')) return showPhone(c, looked);
  switch (c.var.form.values.intent) {
    case 'continue':
      return confirm(c, looked);
    case 'notMe':
      return refuse(c, looked);
    case 'extend':
      return extend(c, looked);
    case 'carryOn':
      return carryOn(c, looked);
    default:
      return showPhone(c, looked);
  }
}
