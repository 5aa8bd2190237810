import { createRoute } from '../../context';
import { Refusal } from '../../failures';
import { isMailProgram } from '../../middleware/origin';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';

const OptOutPage = lazyPage(() => import('./opt-out.page').then((page) => page.OptOutPage));

const path = paths.surveyOptOut.patterns[0];

/** A mail's link ends surveys for its address and nothing else. Opening it changes nothing. */
export const optOutRoute = createRoute()
  .get(path, async (c) => {
    const token = c.req.param('token') ?? '';
    // The session is for the header.
    const [ended] = await Promise.all([
      c.var.services.surveyInvitations.optedOut(token),
      c.var.session.authority().catch(() => null),
    ]);
    if (ended === null) throw new Refusal('notFound', { detail: 'survey opt-out' });
    return render(c, <OptOutPage token={token} ended={ended} />);
  })
  // The body is ignored: mail programs send various forms, and the address says everything.
  .post(path, async (c) => {
    const token = c.req.param('token') ?? '';
    if (!(await c.var.services.surveyInvitations.optOut(token)))
      throw new Refusal('notFound', { detail: 'survey opt-out' });
    return isMailProgram(c)
      ? render(c, <OptOutPage token={token} ended={true} />)
      : c.redirect(paths.surveyOptOut.href({ token }), 303);
  });
