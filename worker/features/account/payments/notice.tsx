import { paths } from '../../../paths';
import { Banner } from '../../../ui/block/banner';
import { Button, LinkButton } from '../../../ui/form/button';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { paymentMethodText } from '../../../ui/text/payment-method';
import { useView } from '../../../ui/view';
import type { OpenPayment, PaymentKeys } from './payment-props';

/** Outcomes of the last form or of the provider's page. */
export const paymentsNotices = [
  'paid',
  'processing',
  'method',
  'methodPaid',
  'methodDeclined',
  'methodKept',
  'methodUnknown',
  'declined',
  'unknown',
  'unavailable',
  'again',
] as const;
export type PaymentsNotice = (typeof paymentsNotices)[number];

const good: readonly PaymentsNotice[] = ['paid', 'processing', 'method', 'methodPaid'];

export interface PaymentNoticeProps {
  open: OpenPayment | null;
  notice: PaymentsNotice | null;
  /** The provider's page where the open payment can be made by other means. */
  bankUrl: string | null;
  keys: PaymentKeys;
}

/** One banner: the open payment, headed by the outcome of the last step. */
export function PaymentNotice({ open, notice, bankUrl, keys }: PaymentNoticeProps) {
  if (open) return <NotPaid open={open} notice={notice} bankUrl={bankUrl} keys={keys} />;
  return notice && <Outcome notice={notice} />;
}

function Outcome({ notice }: { notice: PaymentsNotice }) {
  const { t } = useView();
  const isGood = good.includes(notice);
  return (
    <Banner
      tone={isGood ? 'done' : 'notice'}
      role={isGood ? 'status' : 'alert'}
      title={t(`account.payments.notice.${notice}.title`)}
      text={t(`account.payments.notice.${notice}.text`)}
      isOutage={notice === 'unavailable'}
    />
  );
}

function NotPaid({ open, notice, bankUrl, keys }: PaymentNoticeProps & { open: OpenPayment }) {
  const { t, format } = useView();
  const amount = format.money(open.amountMinor);
  return (
    <Banner
      tone="failure"
      role={notice ? 'alert' : undefined}
      title={titleOf()}
      isOutage={notice === 'unavailable'}
      // While the outcome of an attempt is unknown, no second one is offered.
      actions={
        notice !== 'unknown' && <WaysToPay open={open} amount={amount} keys={keys} notice={notice} at={bankUrl} />
      }
    >
      {notice ? <p>{textOf(notice)}</p> : <Tried open={open} />}
      <Deadline open={open} />
    </Banner>
  );

  function textOf(said: PaymentsNotice) {
    return t(
      said === 'declined' && bankUrl ? `account.payments.notice.${said}.bank` : `account.payments.notice.${said}.text`,
    );
  }

  function titleOf() {
    // A bank that asks the cardholder to approve has declined nothing.
    if (!notice || (notice === 'declined' && open.asksOwner)) return t('accountMain.pastDueTitle', { amount });
    return notice === 'declined'
      ? t('account.payments.declined', { amount })
      : t(`account.payments.notice.${notice}.title`);
  }
}

/** What was tried, and what of it is tried again. */
function Tried({ open: { method, nextTryOn, asksOwner, failedOn } }: { open: OpenPayment }) {
  const { t, format } = useView();
  // The next try, which may be in another year, names it.
  const date = format.dayAndMonth(failedOn);
  return (
    <p>
      {method
        ? t('account.payments.failedCard', { method: paymentMethodText(t, method), date })
        : t('account.payments.failed', { date })}{' '}
      {asksOwner && t('account.payments.approve')}
      {nextTryOn && t('account.payments.nextTry', { date: format.date(nextTryOn) })}
    </p>
  );
}

function Deadline({ open: { hasAccess, accessUntil, deadline } }: { open: OpenPayment }) {
  const { t, format } = useView();
  // Where both are one day, it is said once.
  const until = accessUntil === deadline ? '' : t('account.payments.access', { date: format.date(accessUntil) });
  return (
    <p>
      {hasAccess ? until : t('account.payments.noAccess')}{' '}
      {t('account.payments.deadline', { date: format.weekdayDate(deadline) })}
    </p>
  );
}

interface WaysProps {
  open: OpenPayment;
  amount: string;
  keys: PaymentKeys;
  notice: PaymentsNotice | null;
  /** Where the bank's question can be answered, after an attempt that was refused here. */
  at: string | null;
}

/** A card that the bank has just refused is better changed than tried again, unless the bank only has a question. */
function WaysToPay({ open, amount, keys, notice, at }: WaysProps) {
  const { t } = useView();
  const action = paths.account.payments.href();
  const isRefused = notice === 'methodDeclined' || (notice === 'declined' && !open.asksOwner);
  const pay = at ? (
    <LinkButton key="pay" href={at} kind={isRefused ? 'quiet' : 'primary'}>
      {t('account.payments.bank')}
    </LinkButton>
  ) : (
    <Form key="pay" action={action} className="">
      <Button kind={isRefused ? 'quiet' : 'primary'} busy={t('form.busy')}>
        {t('account.payments.pay', { amount })}
      </Button>
      <HiddenFields values={{ intent: 'pay', payment: open.payment }} formKey={keys.pay} />
    </Form>
  );
  const change = (
    <Form key="change" action={action} className="">
      <Button kind={isRefused ? 'primary' : 'quiet'} busy={t('form.busy')}>
        {t('account.payments.changeCard')}
      </Button>
      <HiddenFields values={{ intent: 'method' }} formKey={keys.method} />
    </Form>
  );
  return isRefused ? [change, pay] : [pay, change];
}
