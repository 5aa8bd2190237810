import { createRoute } from '../../context';
import { completeRoute } from './complete.route';
import { pairRoute } from './pair.route';
import { selectRoute } from './select.route';
import { shortCodeRoute } from './short-code.route';
import { snapshotRoute } from './snapshot.route';
import { startRoute } from './start.route';
import { verificationRoute } from './verification.route';

export const kioskRoutes = createRoute()
  .route('/', startRoute)
  .route('/', pairRoute)
  .route('/', selectRoute)
  .route('/', verificationRoute)
  .route('/', completeRoute)
  .route('/', snapshotRoute)
  .route('/', shortCodeRoute);
