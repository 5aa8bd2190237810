import { createRoute } from '../../context';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';
import { accountOf } from './main.route';

const AccountProfilePage = lazyPage(() => import('./profile.page').then((page) => page.AccountProfilePage));

export const profileRoute = createRoute().get(paths.account.profile.patterns[0], async (c) => {
  const { member } = await accountOf(c);
  const { formatPhoneNational } = await import('../../services/phone');
  return render(
    c,
    <AccountProfilePage member={{ ...member, phone: formatPhoneNational(member.phone, c.var.market.country) }} />,
  );
});
