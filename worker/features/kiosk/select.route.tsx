import { createRoute, type RequestContext } from '../../context';
import { enrolled } from '../../middleware/device';
import { form } from '../../middleware/form';
import { originOf } from '../../middleware/market';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import type { Device } from '../../services/devices/port';
import { lazyPage } from '../../ui/lazy-page';
import { Refusal } from '../errors/refusal';
import { issuersOf } from './issuers';
import { placeOf } from './place';
import { showNotPaired } from './start.route';
import { unkept } from './wipe';

const SelectPage = lazyPage(() => import('./select.page').then((page) => page.SelectPage));

const pattern = paths.kiosk.selectIssuers.patterns[0];
const retryMs = 10 * 60_000;

async function showSelect(c: RequestContext, device: Device, fault: boolean): Promise<Response> {
  unkept(c);
  const page = <SelectPage place={await placeOf(c, device)} issuers={issuersOf(c)} fault={fault} />;
  return render(c, page, fault ? 422 : 200);
}

/** One check at a time: the one before is left, and its code is worth nothing from now on. */
async function openCheck(c: RequestContext, device: Device, issuerId: string): Promise<Response> {
  const { services, session, market } = c.var;
  const hash = await session.hash();
  const earlier = (await session.authority())?.state.kiosk;
  if (earlier) await services.kiosks.step(earlier.sessionId, { hash, step: 'leave' });
  const opened = await services.kiosks.open({
    deviceId: device.deviceId,
    kioskHash: hash,
    market: market.id,
    studioId: device.studioId,
    screenName: device.name,
    issuerId,
    origin: originOf(c),
  });
  if (!opened.ok) throw new Refusal('tooMany', { retryAt: c.var.now + retryMs });
  const { sessionId, code } = opened.value;
  const largeText = earlier?.largeText ?? false;
  const written = await session.update((state) => ({ ...state, kiosk: { sessionId, largeText } }));
  if (!written.ok) throw new Refusal('conflict');
  return c.redirect(paths.kiosk.verification.href({ session: sessionId, state: code }), 303);
}

export const selectRoute = createRoute()
  .get(pattern, async (c) => {
    const device = await enrolled(c, 'kiosk');
    return device ? showSelect(c, device, false) : showNotPaired(c);
  })
  .post(pattern, form, async (c) => {
    const device = await enrolled(c, 'kiosk');
    if (!device) return showNotPaired(c);
    unkept(c);
    const issuers = issuersOf(c);
    const wanted = c.var.form.values.issuer;
    const issuer = wanted === undefined && issuers.length === 1 ? issuers[0] : issuers.find(({ id }) => id === wanted);
    if (wanted === undefined && issuers.length > 1) return c.redirect(paths.kiosk.selectIssuers.href(), 303);
    return issuer ? openCheck(c, device, issuer.id) : showSelect(c, device, true);
  });
