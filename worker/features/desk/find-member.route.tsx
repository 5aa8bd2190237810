import { createRoute } from '../../context';
import { parseSubscriptionNumber } from '../../domain/subscription-number';
import { form } from '../../middleware/form';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';

const FindMemberPage = lazyPage(() => import('./find-member.page').then((page) => page.FindMemberPage));
const pattern = paths.desk.findMember.patterns[0];
const maximumLength = 40;

/** By number alone: no list of people, no search by name. */
export const findMemberRoute = createRoute()
  .get(pattern, (c) => render(c, <FindMemberPage typed="" fault={null} />))
  .post(pattern, form, async (c) => {
    const { services } = c.var;
    const typed = (c.var.form.values.number ?? '').slice(0, maximumLength);
    // Without its letter it may be of any market whose check digit it has.
    const numbers = Object.values(services.markets).map((market) => parseSubscriptionNumber(typed, market));
    const possible = [...new Set(numbers.filter((number) => number !== null))];
    if (possible.length === 0) return render(c, <FindMemberPage typed={typed} fault="checkDigit" />, 422);
    const [subscriptionId, ...more] = await services.memberLook.find(possible);
    if (subscriptionId === undefined) return render(c, <FindMemberPage typed={typed} fault="unknown" />, 422);
    // Nobody else's membership is looked at by guessing.
    if (more.length > 0) return render(c, <FindMemberPage typed={typed} fault="letter" />, 422);
    return c.redirect(paths.deskMore.member.href({ subscriptionId }), 303);
  });
