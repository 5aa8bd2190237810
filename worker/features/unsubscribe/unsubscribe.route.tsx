import { createRoute, type RequestContext } from '../../context';
import { Refusal } from '../../failures';
import { readForm } from '../../middleware/form';
import { isMailProgram } from '../../middleware/origin';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { type Channel, channels } from '../../services/members/port';
import { lazyPage } from '../../ui/lazy-page';

const UnsubscribePage = lazyPage(() => import('./unsubscribe.page').then((page) => page.UnsubscribePage));

const path = paths.unsubscribe.patterns[0];

/** Needs no login: the link proves whose consent it is and can only withdraw it. */
export const unsubscribeRoute = createRoute()
  .get(path, async (c) => {
    // The session is for the header.
    const [{ token, memberId, channel }] = await Promise.all([
      linkOf(c, c.req.param('token') ?? ''),
      c.var.session.authority().catch(() => null),
    ]);
    const open = await c.var.services.profiles.openConsents(memberId);
    return render(c, <UnsubscribePage token={token} channel={channel} open={open} />);
  })
  .post(path, async (c) => {
    const { services, market, language } = c.var;
    const isButton = isMailProgram(c);
    // The body of a mail program is ignored: they send various forms, and the address says everything.
    if (!isButton) await readForm(c);
    const { token, memberId, channel } = await linkOf(c, c.req.param('token') ?? '');
    const ended: readonly Channel[] = c.var.form?.values.scope === 'all' ? channels : [channel];
    await services.profiles.withdrawConsents(memberId, ended, {
      textVersion: market.documents.terms.version,
      language,
    });
    if (!isButton) return c.redirect(paths.unsubscribe.href({ token }), 303);
    const open = await services.profiles.openConsents(memberId);
    return render(c, <UnsubscribePage token={token} channel={channel} open={open} />);
  });

async function linkOf(c: RequestContext, token: string) {
  const found = await c.var.services.unsubscribe.read(token);
  if (!found) throw new Refusal('notFound', { detail: 'unsubscribe' });
  return { token, ...found };
}
