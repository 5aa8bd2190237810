import { createRoute } from '../../../context';
import { markets } from '../../../domain/markets';
import { parseSubscriptionNumber } from '../../../domain/membership/subscription-number';
import { form } from '../../../middleware/form';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { inMarket } from '../access/reach';
import { askCells } from '../fan-out';

const FindMemberPage = lazyPage(() => import('./find.page').then((page) => page.FindMemberPage));
const pattern = paths.backOffice.findMember.patterns[0];
const maximumLength = 40;

/**
 * Finds a membership by its number only, in the chosen cell or in all within reach. There is no list of members and no
 * search by name.
 */
export const findMemberRoute = createRoute()
  .get(pattern, (c) => render(c, <FindMemberPage typed="" fault={null} />))
  .post(pattern, form, async (c) => {
    const typed = (c.var.form.values.number ?? '').slice(0, maximumLength);
    const { reach, chosen } = c.var.backOfficeCells;
    // A number without its letter may belong to any market in which its check digit is valid.
    const asked = reach.filter(({ market }) => chosen === 'all' || market === chosen);
    const isPossible = asked.some(({ market }) => parseSubscriptionNumber(typed, markets[market]) !== null);
    if (!isPossible) return render(c, <FindMemberPage typed={typed} fault="checkDigit" />, 422);
    const answers = await askCells(c, async ({ memberLook }, { market }) => {
      const number = parseSubscriptionNumber(typed, markets[market]);
      return number === null ? [] : memberLook.find([number], [market]);
    });
    const found = answers.flatMap(({ market, value }) => value.map((subscriptionId) => ({ market, subscriptionId })));
    const [one, ...more] = found;
    // Several matches: none is shown, so that nobody sees another member's data by chance.
    if (more.length > 0) return render(c, <FindMemberPage typed={typed} fault="letter" />, 422);
    // If a cell did not answer, the page also says that the result may be incomplete.
    if (!one) return render(c, <FindMemberPage typed={typed} fault="unknown" />, 422);
    const { subscriptionId, market } = one;
    return c.redirect(inMarket(c, paths.backOfficeMore.member.href({ subscriptionId }), market), 303);
  });
