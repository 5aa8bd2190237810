import { createRoute, type RequestContext } from '../../context';
import { keepDevice } from '../../middleware/device';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import type { Device } from '../../services/devices/port';
import { lazyPage } from '../../ui/lazy-page';
import { studioOf } from './place';
import { unkept } from './wipe';

const PairPage = lazyPage(() => import('./pair.page').then((page) => page.PairPage));
const NoPairingPage = lazyPage(() => import('./pair.page').then((page) => page.NoPairingPage));

/** What the link would enrol, or why it does not do so here. */
async function invitedHere(c: RequestContext): Promise<Device | 'gone' | 'elsewhere'> {
  const device = await c.var.services.devices.invited(tokenOf(c));
  if (!device) return 'gone';
  return device.market === c.var.market.id ? device : 'elsewhere';
}

const tokenOf = (c: RequestContext) => (c.req.param('token') ?? '').slice(0, 100);

/** One-time enrolment: looking at the link uses nothing up, only its button does. */
export const pairRoute = createRoute()
  .get(paths.kiosk.pair.patterns[0], async (c) => {
    unkept(c);
    const device = await invitedHere(c);
    if (typeof device === 'string') return render(c, <NoPairingPage reason={device} />, 404);
    const studio = await studioOf(c, device.studioId);
    return render(c, <PairPage device={device} studio={studio?.name ?? null} town={studio?.city ?? null} />);
  })
  .post(paths.kiosk.pair.patterns[0], async (c) => {
    unkept(c);
    const device = await invitedHere(c);
    if (typeof device === 'string') return render(c, <NoPairingPage reason={device} />, 404);
    const paired = await c.var.services.devices.pair(tokenOf(c));
    if (!paired) return render(c, <NoPairingPage reason="gone" />, 404);
    keepDevice(c, paired.key);
    return c.redirect(paths.kiosk.start.href(), 303);
  });
