import { createRoute, type RequestContext } from '../../../context';
import { studioOf } from '../../../flows/place';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { keepDevice } from '../../../request/device';
import type { Device } from '../../../services/devices/port';
import { lazyPage } from '../../../ui/lazy-page';

const PairPage = lazyPage(() => import('./page').then((page) => page.PairPage));
const NoPairingPage = lazyPage(() => import('./page').then((page) => page.NoPairingPage));

/** The screen that the link would enrol, or why it cannot be enrolled here. */
async function invitedHere(c: RequestContext): Promise<Device | 'gone' | 'elsewhere'> {
  const device = await c.var.services.devices.invited(tokenOf(c));
  if (!device) return 'gone';
  return device.market === c.var.market.id ? device : 'elsewhere';
}

const tokenOf = (c: RequestContext) => (c.req.param('token') ?? '').slice(0, 100);

/** One-time enrolment: opening the link changes nothing, only its button uses it up. */
export const pairRoute = createRoute()
  .get(paths.kiosk.pair.patterns[0], async (c) => {
    const device = await invitedHere(c);
    if (typeof device === 'string') return render(c, <NoPairingPage reason={device} />, 404);
    const studio = await studioOf(c, device.studioId);
    return render(c, <PairPage device={device} studio={studio?.name ?? null} town={studio?.city ?? null} />);
  })
  .post(paths.kiosk.pair.patterns[0], async (c) => {
    const device = await invitedHere(c);
    if (typeof device === 'string') return render(c, <NoPairingPage reason={device} />, 404);
    const paired = await c.var.services.devices.pair(tokenOf(c));
    if (!paired) return render(c, <NoPairingPage reason="gone" />, 404);
    keepDevice(c, paired.key);
    return c.redirect(paths.kiosk.start.href(), 303);
  });
