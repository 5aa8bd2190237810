import { createRoute } from '../../context';
import { isOwnOrigin } from '../../middleware/origin';
import { paths } from '../../paths';
import { Refusal } from '../errors/refusal';
import { ownCheck } from './complete.route';
import { unkept } from './wipe';

/** What the screen shows, as data: asked for, or told by socket. Both begin with all there is to know. */
export const snapshotRoute = createRoute().get(paths.kiosk.session.patterns[0], async (c) => {
  unkept(c);
  const own = await ownCheck(c);
  if (!own) return c.json({ error: 'notFound' }, 404);
  if (c.req.header('upgrade')?.toLowerCase() === 'websocket') {
    // No form and no fetch, so no rule of the browser's keeps another site from opening it.
    if (!isOwnOrigin(c)) throw new Refusal('forbidden');
    return c.var.services.kiosks.connect(own.sessionId, own.hash, c.req.raw);
  }
  const { snapshot } = own.view;
  const etag = `"${snapshot.version}-${Date.parse(snapshot.expiresAt)}"`;
  c.header('ETag', etag);
  if (c.req.header('if-none-match') === etag) return c.body(null, 304);
  return c.json(snapshot);
});
