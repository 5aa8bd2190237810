import { earlierOf } from '../../../domain/dates';
import { paths } from '../../../paths';
import { Banner } from '../../../ui/block/banner';
import { LinkButton } from '../../../ui/form/button';
import { useView } from '../../../ui/view';
import type { AccountSubscription } from './account-subscription';

/** What is owed, and by when, stands in the banner, and need not be said again. */
export const isOwedInBanner = ({ isChanging, approveAt, isSuspended, standing }: AccountSubscription): boolean =>
  standing === 'pastDue' && !approveAt && !isChanging && !isSuspended;

/** The most urgent of the states that need the member. */
export function StateBanner({ subscription }: { subscription: AccountSubscription }) {
  const { isChanging, approveAt, isSuspended, onItsWay } = subscription;
  if (isOwedInBanner(subscription)) return <NotPaid subscription={subscription} />;
  if (approveAt) return <Approve at={approveAt} />;
  if (isChanging) return <StillLooking />;
  if (isSuspended) return <Rests />;
  return onItsWay && <OnItsWay payment={onItsWay} />;
}

/** A payment that is still processing: nothing to do, and who has it. */
export function OnItsWay({ payment }: { payment: NonNullable<AccountSubscription['onItsWay']> }) {
  const { t, format } = useView();
  const { amountMinor, through, isProcessing } = payment;
  const amount = format.money(amountMinor);
  const whose = isProcessing ? 'processing' : 'waiting';
  return (
    <Banner icon="clock" title={t('membership.onItsWay.title')}>
      <p>
        {through === null
          ? t('membership.onItsWay.change', { amount })
          : t(`membership.onItsWay.${whose}`, { amount, date: format.date(through) })}
      </p>
    </Banner>
  );
}

function Rests() {
  const { t } = useView();
  const action = <LinkButton href={paths.account.payments.href()}>{t('accountMain.payments')}</LinkButton>;
  return (
    <Banner tone="failure" title={t('accountMain.rests.title')} actions={action} text={t('accountMain.rests.text')} />
  );
}

/** The bank waits for approval; until then nothing changes and nothing is paid. */
function Approve({ at }: { at: string }) {
  const { t } = useView();
  const action = <LinkButton href={at}>{t('membership.approve.action')}</LinkButton>;
  return (
    <Banner icon="clock" title={t('membership.approve.title')} actions={action} text={t('membership.approve.text')} />
  );
}

function StillLooking() {
  const { t } = useView();
  return <Banner icon="clock" title={t('membership.looking.title')} text={t('membership.looking.text')} />;
}

function NotPaid({ subscription }: { subscription: AccountSubscription }) {
  const { t, format } = useView();
  const { owed, nextAmountMinor, priceMinor, hasAccess, paidThrough } = subscription;
  const amount = format.money(owed?.amountMinor ?? nextAmountMinor ?? priceMinor);
  const accessUntil = owed ? earlierOf(paidThrough, owed.payBy) : paidThrough;
  // The deadline says the same day.
  const untilDeadline = accessUntil === owed?.payBy;
  const actions = (
    <>
      <LinkButton href={paths.account.payments.href()}>{t('account.payments.pay', { amount })}</LinkButton>
      <LinkButton kind="quiet" href={paths.account.payments.href()}>
        {t('membership.changeMethod.action')}
      </LinkButton>
    </>
  );
  return (
    <Banner tone="failure" title={t('accountMain.pastDueTitle', { amount })} actions={actions}>
      <p>
        {!hasAccess
          ? t('accountMain.pastDueLocked')
          : untilDeadline
            ? t('accountMain.pastDueStill')
            : t('accountMain.pastDueText', { date: format.date(accessUntil) })}
      </p>
      {owed && <p>{t('account.payments.deadline', { date: format.weekdayDate(owed.payBy) })}</p>}
    </Banner>
  );
}
