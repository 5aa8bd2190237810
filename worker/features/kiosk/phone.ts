import type { RequestContext } from '../../context';
import { enrolled } from '../../middleware/device';
import { showPhone } from './phone-shown';
import { carryOn, confirm, extend, refuse } from './phone-steps';
import type { Looked } from './verification.route';

export { showPhone };

/** By the phone that has the check, or whoever would be it. */
export async function postPhone(c: RequestContext, looked: Looked): Promise<Response> {
  // The screen itself is never its own phone.
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
