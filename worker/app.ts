import { createRoute } from './context';
import { onError, onNotFound } from './features/errors/errors.route';
import { address } from './middleware/address';
import { culture } from './middleware/culture';
import { flood } from './middleware/flood';
import { cell } from './middleware/market';
import { originCheck } from './middleware/origin';
import { requestId } from './middleware/request-id';
import { screen } from './middleware/screen';
import { securityHeaders } from './middleware/security-headers';
import { session } from './middleware/session';
import type { Cells } from './services/cells';
import { directoryOf } from './site/directory';
import { mountSite, siteRows } from './site/mount';

/** Builds the whole Worker. The order of its middleware is decided here and nowhere else. */
export function createApp(cells: Cells): ReturnType<typeof createRoute> {
  const rows = siteRows(cells.isLocal);
  const directory = directoryOf(rows);
  const app = createRoute();
  app.use(
    address(directory),
    cell(cells.ofHost),
    requestId,
    securityHeaders,
    session,
    culture,
    originCheck,
    flood,
    screen,
  );
  mountSite(app, rows, cells, createApp);
  app.notFound(onNotFound);
  app.onError(onError);
  return app;
}
