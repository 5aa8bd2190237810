import type { RequestContext } from '../../../context';
import { civilDateOf, startOfDay, toIso } from '../../../domain/dates';
import { normaliseCode } from '../../../domain/signup/fields';
import { placeOf } from '../../../flows/place';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { renewDevice } from '../../../request/device';
import type { Device } from '../../../services/devices/port';
import { lazyPage } from '../../../ui/lazy-page';
import type { CodeFault } from './staff-desk.page';

const StaffDeskPage = lazyPage(() => import('./staff-desk.page').then((page) => page.StaffDeskPage));

/** The staff desk between two visitors: one field for the code that a visitor reads out. */
export async function showStaffDesk(c: RequestContext, device: Device, fault?: CodeFault): Promise<Response> {
  const { now, market, services } = c.var;
  const since = toIso(startOfDay(civilDateOf(now, market.timeZone), market.timeZone));
  const [place, answers] = await Promise.all([
    placeOf(c, device),
    services.manualChecks.answeredSince(device.studioId, since),
  ]);
  const asked = c.req.query('done');
  const done = !fault ? (['yes', 'no', 'pin'] as const).find((one) => one === asked) : undefined;
  c.header('Cache-Control', 'private, no-store');
  renewDevice(c);
  return render(
    c,
    <StaffDeskPage place={place} answers={answers} done={done ?? null} fault={fault} />,
    fault ? 422 : 200,
  );
}

/** Redirects to the check with this code. The code is no secret: answering takes this screen and a PIN. */
export async function postStaffDesk(c: RequestContext, device: Device): Promise<Response> {
  const code = normaliseCode(c.var.form.values.code ?? '');
  if (!/^\d{6}$/.test(code)) return showStaffDesk(c, device, 'format');
  const check = await c.var.services.manualChecks.ofShortCode(c.var.market.id, code);
  if (!check) return showStaffDesk(c, device, 'unknown');
  return c.redirect(paths.manualAgeVerification.href({ id: check.manualCheckId }), 303);
}
