import { createRoute } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { accountOf } from './main.route';
import { AccountProfilePage } from './profile.page';

export const profileRoute = createRoute().get(paths.account.profile.patterns[0], async (c) => {
  const { member } = await accountOf(c);
  const { formatPhoneNational } = await import('../../services/phone');
  return render(
    c,
    <AccountProfilePage member={{ ...member, phone: formatPhoneNational(member.phone, c.var.market.country) }} />,
  );
});
