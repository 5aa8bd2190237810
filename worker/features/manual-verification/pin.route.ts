import { createElement } from 'react';
import { createRoute, type RequestContext } from '../../context';
import { normaliseCode } from '../../domain/signup/fields';
import { isEasyPin, isPin } from '../../domain/staff-pin';
import { Refusal } from '../../failures';
import { statusOfFault } from '../../flows/email-challenge';
import { placeOf } from '../../flows/place';
import { form } from '../../middleware/form';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { enrolled } from '../../request/device';
import type { Device } from '../../services/devices/port';
import { lazyPage } from '../../ui/lazy-page';
import type { PinFault } from './pin.page';

const PinPage = lazyPage(() => import('./pin.page').then((page) => page.PinPage));

async function here(c: RequestContext): Promise<Device> {
  const device = await enrolled(c, 'staff');
  if (!device) throw new Refusal('notFound');
  c.header('Cache-Control', 'private, no-store');
  return device;
}

const show = async (c: RequestContext, device: Device, faults: readonly PinFault[], status: 200 | 422 | 429 | 503) =>
  render(c, createElement(PinPage, { place: await placeOf(c, device), faults }), status);

/** Somebody of the staff changes the own PIN, at the staff's screen and by the PIN alone: nobody is logged in there. */
export const pinRoute = createRoute()
  .get(paths.kiosk.staffPin.patterns[0], async (c) => {
    return show(c, await here(c), [], 200);
  })
  .post(paths.kiosk.staffPin.patterns[0], form, async (c) => {
    const device = await here(c);
    const { values } = c.var.form;
    const [pin = '', next = '', again = ''] = [values.pin, values.next, values.again].map((one) =>
      normaliseCode(one ?? ''),
    );
    // What can be seen without the PIN uses up no attempt.
    const faults: PinFault[] = [];
    if (!isPin(pin)) faults.push({ kind: 'pin' });
    if (!isPin(next)) faults.push({ kind: 'next' });
    else if (isEasyPin(next)) faults.push({ kind: 'easy' });
    else if (next === pin) faults.push({ kind: 'same' });
    if (again !== next) faults.push({ kind: 'again' });
    if (faults.length > 0) return show(c, device, faults, 422);
    const changed = await c.var.services.staff.changePin(device.deviceId, device.studioId, { pin, next });
    if (changed.ok) return c.redirect(paths.kiosk.start.href({ done: 'pin' }), 303);
    return show(c, device, [changed.reason], statusOfFault(c, changed.reason));
  });
