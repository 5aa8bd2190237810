import { createRoute } from '../../../context';
import { Refusal } from '../../../failures';
import { isOwnOrigin } from '../../../middleware/origin';
import { paths } from '../../../paths';
import { ownCheck } from './complete.route';
import { unkept } from './wipe';

/** The state of the screen as JSON, or as a stream by WebSocket. Either starts with the whole state. */
export const snapshotRoute = createRoute().get(paths.kiosk.session.patterns[0], async (c) => {
  unkept(c);
  const own = await ownCheck(c);
  if (!own) return c.json({ error: 'notFound' }, 404);
  if (c.req.header('upgrade')?.toLowerCase() === 'websocket') {
    // A WebSocket is subject to neither `form-action` nor CORS, so the origin is checked here.
    if (!isOwnOrigin(c)) throw new Refusal('forbidden');
    return c.var.services.kiosks.connect(own.sessionId, own.hash, c.req.raw);
  }
  const { snapshot } = own.view;
  const etag = `"${snapshot.version}-${Date.parse(snapshot.expiresAt)}"`;
  c.header('ETag', etag);
  if (c.req.header('if-none-match') === etag) return c.body(null, 304);
  return c.json(snapshot);
});
