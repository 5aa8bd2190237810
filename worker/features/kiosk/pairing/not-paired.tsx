import type { RequestContext } from '../../../context';
import { isRealNavigation } from '../../../middleware/guard';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { keepDevice, keepPairing, pairingOf } from '../../../request/device';
import { deviceHintOf } from '../../../request/device-hint';
import { networkOfRequest } from '../../../request/network';
import { lazyPage } from '../../../ui/lazy-page';
import { unkept } from '../screen/wipe';

const NotPairedPage = lazyPage(() => import('./not-paired.page').then((page) => page.NotPairedPage));

/**
 * Page for a browser that is no screen: letters that an operator types, or a command where none are drawn, and a link for
 * visitors. It looks again by itself and is the screen as soon as its letters were typed.
 */
export async function showNotPaired(c: RequestContext): Promise<Response> {
  unkept(c);
  const shown = c.req.method === 'GET' && isRealNavigation(c) ? await lettersHere(c) : null;
  if (shown === 'paired') {
    c.set('outcome', 'kiosk:paired');
    return c.redirect(paths.kiosk.start.href(), 302);
  }
  c.set('outcome', 'kiosk:unknownDevice');
  return render(c, <NotPairedPage letters={shown} />, 404);
}

/** This browser's letters, new ones if it has none; null if its network asked too often. */
async function lettersHere(c: RequestContext) {
  const { devices } = c.var.services;
  const token = pairingOf(c);
  const known = token ? await devices.lettersOf(token) : null;
  if (known && !known.isTyped) return known;
  const paired = token && known ? await devices.pair(token) : null;
  if (paired) {
    keepDevice(c, paired.key);
    return 'paired';
  }
  const drawn = await devices.drawLetters({ network: networkOfRequest(c), browser: deviceHintOf(c) });
  if (drawn) keepPairing(c, drawn.token);
  return drawn;
}
