import { civilDateOf } from '../../../domain/dates';
import { paths } from '../../../paths';
import { AgeProof } from '../../../ui/drawings/age-proof';
import { LinkButton } from '../../../ui/form/button';
import { AccountLayout } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';

interface ProvedProps {
  /** ISO instant of the proof. */
  since: string;
  /** The membership that the member wants to change to; null without one. */
  productName: string | null;
  /** The last page of that change; the choice of a membership without one. */
  onwards: string;
}

/** The age is proved: nothing is left to do here, and the change that waited for it goes on. */
export function ProvedPage({ since, productName, onwards }: ProvedProps) {
  const { t, format, market } = useView();
  const label = t('navigation-menu.my-subscription');
  return (
    <AccountLayout title={t('ageMember.proved')} back={{ href: paths.account.subscription.href(), label }}>
      <h1>{t('ageMember.proved')}</h1>
      <AgeProof />
      <p className="lead">{t('ageMember.provedOn', { date: format.date(civilDateOf(since, market.timeZone)) })}</p>
      <LinkButton href={onwards}>
        {productName
          ? t('membership.changeProduct.confirm', { product: productName })
          : t('membership.changeProduct.action')}
      </LinkButton>
    </AccountLayout>
  );
}
