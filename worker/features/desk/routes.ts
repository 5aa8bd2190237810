import { createRoute } from '../../context';
import { ageChecksRoute } from './age-checks.route';
import { chooseRefundRoute } from './choose-refund.route';
import { findMemberRoute } from './find-member.route';
import { funnelRoute } from './funnel.route';
import { healthRoute } from './health.route';
import { memberRoute } from './member.route';
import { memberActionsRoute } from './member-actions.route';
import { moneyRoute } from './money.route';
import { outboxRoute } from './outbox.route';
import { refundRoute } from './refund.route';
import { refundAgainRoute } from './refund-again.route';
import { refundRequestRoute } from './refund-request.route';
import { reportRoute } from './report.route';
import { screensRoute } from './screens.route';
import { surveyRoute } from './survey.route';
import { surveysRoute } from './surveys.route';
import { withdrawalRoutes } from './withdrawals';

export const deskRoutes = createRoute()
  .route('/', healthRoute)
  .route('/', outboxRoute)
  .route('/', funnelRoute)
  .route('/', screensRoute)
  .route('/', ageChecksRoute)
  .route('/', chooseRefundRoute)
  .route('/', findMemberRoute)
  .route('/', memberRoute)
  .route('/', memberActionsRoute)
  .route('/', moneyRoute)
  .route('/', refundRoute)
  .route('/', refundRequestRoute)
  .route('/', refundAgainRoute)
  .route('/', reportRoute)
  .route('/', surveyRoute)
  .route('/', surveysRoute)
  .route('/', withdrawalRoutes);
