import { createRoute, type RequestContext } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';
import { Refusal } from '../errors/refusal';

const OptOutPage = lazyPage(() => import('./opt-out.page').then((page) => page.OptOutPage));

const path = paths.surveyOptOut.patterns[0];

/** Whoever has a mail's link can end surveys for its address, and nothing else; looking ends nothing. */
export const optOutRoute = createRoute()
  .get(path, async (c) => {
    const token = tokenOf(c, c.req.param('token'));
    const ended = await c.var.services.surveyInvitations.optedOut(token);
    if (ended === null) throw new Refusal('notFound', { detail: 'survey opt-out' });
    return render(c, <OptOutPage token={token} ended={ended} />);
  })
  // The body is not read: a mailbox may send it in a form of its own, and it says nothing that the address does not.
  .post(path, async (c) => {
    const token = tokenOf(c, c.req.param('token'));
    if (!(await c.var.services.surveyInvitations.optOut(token)))
      throw new Refusal('notFound', { detail: 'survey opt-out' });
    // A mailbox follows no redirect.
    const isPage = c.req.header('sec-fetch-site') !== undefined || c.req.header('origin') !== undefined;
    return isPage
      ? c.redirect(paths.surveyOptOut.href({ token }), 303)
      : render(c, <OptOutPage token={token} ended={true} />);
  });

function tokenOf(c: RequestContext, token = ''): string {
  // Its address lets whoever has it act: it goes to no other site.
  c.header('Referrer-Policy', 'same-origin');
  return token;
}
