import { createRoute, type RequestContext } from '../../context';
import { form } from '../../middleware/form';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { type Channel, channels } from '../../services/members/port';
import { lazyPage } from '../../ui/lazy-page';
import { Refusal } from '../errors/refusal';

const UnsubscribePage = lazyPage(() => import('./unsubscribe.page').then((page) => page.UnsubscribePage));

const path = paths.unsubscribe.patterns[0];

/** Without logging in: the link proves whose consent it is, and can do nothing but end it. */
export const unsubscribeRoute = createRoute()
  .get(path, async (c) => {
    const { token, memberId, channel } = await linkOf(c, c.req.param('token') ?? '');
    const open = await c.var.services.profiles.openConsents(memberId);
    return render(c, <UnsubscribePage token={token} channel={channel} open={open} />);
  })
  .post(path, form, async (c) => {
    const { services, market, language } = c.var;
    const { token, memberId, channel } = await linkOf(c, c.req.param('token') ?? '');
    const ended: readonly Channel[] = c.var.form.values.scope === 'all' ? channels : [channel];
    await services.database.write(
      services.profiles.consentStatements(
        memberId,
        ended.map((one) => ({ channel: one, wanted: false, text: '' })),
        { textVersion: market.documents.terms.version, language },
      ),
    );
    return c.redirect(paths.unsubscribe.href({ token }), 303);
  });

async function linkOf(c: RequestContext, token: string) {
  // Its address lets whoever has it act: it goes to no other site.
  c.header('Referrer-Policy', 'same-origin');
  const found = await c.var.services.unsubscribe.read(token);
  if (!found) throw new Refusal('notFound', { detail: 'unsubscribe' });
  return { token, ...found };
}
