import { createRoute, type RequestContext } from '../../../context';
import { Refusal } from '../../../failures';
import { choicesOf, offeredNow } from '../../../flows/age-check';
import { placeOf } from '../../../flows/place';
import { form } from '../../../middleware/form';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { originOf } from '../../../request/addresses';
import { enrolled } from '../../../request/device';
import type { Device } from '../../../services/devices/port';
import { lazyPage } from '../../../ui/lazy-page';
import { manualWay } from '../manual-way';
import { showNotPaired } from '../pairing/not-paired';
import { issuersOf, staffLineOf } from './issuers';
import { unkept } from './wipe';

const SelectPage = lazyPage(() => import('./select.page').then((page) => page.SelectPage));

const pattern = paths.kiosk.selectIssuers.patterns[0];

async function showSelect(c: RequestContext, device: Device, fault: boolean): Promise<Response> {
  unkept(c);
  const page = (
    <SelectPage
      place={await placeOf(c, device)}
      issuers={choicesOf(c, issuersOf(c))}
      staffLine={await staffLineOf(c, device)}
      fault={fault}
    />
  );
  return render(c, page, fault ? 422 : 200);
}

/** A screen has one check at a time: leaves the earlier one and ends its session. */
async function leaveEarlier(c: RequestContext) {
  const loaded = await c.var.session.authority();
  const earlier = loaded?.state.kiosk;
  if (loaded && earlier) {
    await c.var.services.kiosks.step(earlier.sessionId, { hash: loaded.pointer.idHash, step: 'leave' });
    await c.var.session.end();
  }
  return earlier;
}

async function openCheck(c: RequestContext, device: Device, issuerId: string): Promise<Response> {
  const { services, session, market } = c.var;
  const earlier = await leaveEarlier(c);
  const opened = await services.kiosks.open({
    deviceId: device.deviceId,
    // A screen that was wiped has no session: it begins with what it keeps of the check.
    kioskHash: await session.hashAhead(),
    market: market.id,
    studioId: device.studioId,
    screenName: device.name,
    issuerId,
    origin: originOf(c),
  });
  if (!opened.ok) throw new Refusal('tooMany', { retryAt: opened.reason.retryAt });
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
    // Both are read at once; whoever needs the session finds it, or why it could not be read.
    const [device] = await Promise.all([enrolled(c, 'kiosk'), c.var.session.authority().catch(() => null)]);
    if (!device) return showNotPaired(c);
    unkept(c);
    const issuers = issuersOf(c);
    const wanted = c.var.form.values.issuer;
    // The code for the staff belongs on the visitor's phone, which takes it from the screen like any other check.
    if (wanted === manualWay && (await staffLineOf(c, device))) return openCheck(c, device, manualWay);
    const offered = offeredNow(c, issuers);
    const issuer = wanted === undefined && offered.length === 1 ? offered[0] : issuers.find(({ id }) => id === wanted);
    if (wanted === undefined && offered.length > 1) return c.redirect(paths.kiosk.selectIssuers.href(), 303);
    return issuer ? openCheck(c, device, issuer.id) : showSelect(c, device, true);
  });
