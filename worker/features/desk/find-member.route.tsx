import { createRoute } from '../../context';
import { markets } from '../../domain/markets';
import { parseSubscriptionNumber } from '../../domain/subscription-number';
import { form } from '../../middleware/form';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';
import { askCells } from './fan-out';
import { inMarket } from './reach';

const FindMemberPage = lazyPage(() => import('./find-member.page').then((page) => page.FindMemberPage));
const pattern = paths.desk.findMember.patterns[0];
const maximumLength = 40;

/** By number alone: no list of people, no search by name. In the chosen cell, or in all that are within reach. */
export const findMemberRoute = createRoute()
  .get(pattern, (c) => render(c, <FindMemberPage typed="" fault={null} />))
  .post(pattern, form, async (c) => {
    const typed = (c.var.form.values.number ?? '').slice(0, maximumLength);
    const { reach, chosen } = c.var.deskCells;
    // Without its letter it may be of any market whose check digit it has.
    const asked = reach.filter(({ market }) => chosen === 'all' || market === chosen);
    const isPossible = asked.some(({ market }) => parseSubscriptionNumber(typed, markets[market]) !== null);
    if (!isPossible) return render(c, <FindMemberPage typed={typed} fault="checkDigit" />, 422);
    const answers = await askCells(c, async ({ memberLook }, { market }) => {
      const number = parseSubscriptionNumber(typed, markets[market]);
      return number === null ? [] : memberLook.find([number], [market]);
    });
    const found = answers.flatMap(({ market, value }) => value.map((subscriptionId) => ({ market, subscriptionId })));
    const [one, ...more] = found;
    // Nobody else's membership is looked at by guessing.
    if (more.length > 0) return render(c, <FindMemberPage typed={typed} fault="letter" />, 422);
    // Where a cell did not answer nobody can say that there is none.
    if (!one) return render(c, <FindMemberPage typed={typed} fault="unknown" />, 422);
    const { subscriptionId, market } = one;
    return c.redirect(inMarket(c, paths.deskMore.member.href({ subscriptionId }), market), 303);
  });
