import { paths } from '../../../paths';
import { Block } from '../../../ui/block/banner';
import { largeDate } from '../../../ui/text/large-date';
import { paymentMethodText } from '../../../ui/text/payment-method';
import { sentenceCase } from '../../../ui/text/sentence-case';
import { useView } from '../../../ui/view';
import type { AccountSubscription } from '../membership/account-subscription';

/** The next date that matters: an amount owed, the next charge, the last day, or both of these. */
export function NextPayment({ subscription }: { subscription: AccountSubscription }) {
  const { t, format } = useView();
  const { standing, nextChargeOn, nextAmountMinor, feeAheadMinor: fee, stopDate, paymentMethod } = subscription;
  const owed = standing === 'pastDue' ? subscription.owed : null;
  const charges = !owed && nextChargeOn !== null && nextAmountMinor !== null;
  return (
    <Block className="next-payment">
      {owed && <PayBy date={owed.payBy} />}
      {charges && (
        <Charge term={t('accountMain.next')} date={nextChargeOn} amountMinor={nextAmountMinor} method={paymentMethod} />
      )}
      {charges && fee > 0 && (
        <p className="small soft">
          {t('membership.pause.fee')}: {format.money(fee)}
        </p>
      )}
      {stopDate && <LastDay date={stopDate} also={charges} />}
      <a className="link small strong" href={paths.account.payments.href()}>
        {t('accountMain.payments')}
      </a>
    </Block>
  );
}

/** The sum stands in the banner above; here is the day. */
function PayBy({ date }: { date: string }) {
  const view = useView();
  const { t } = view;
  return (
    <>
      <h2 className="term small soft">{t('mail.row.payBy')}</h2>
      <p className="price wraps">{largeDate(view, date)}</p>
    </>
  );
}

interface ChargeProps {
  term: string;
  date: string;
  amountMinor: number;
  method: string | null;
}

function Charge({ term, date, amountMinor, method }: ChargeProps) {
  const { t, format, language } = useView();
  return (
    <>
      <h2 className="term small soft">{term}</h2>
      <p className="price price-xl">{format.money(amountMinor)}</p>
      <p>{sentenceCase(format.weekdayDate(date), language)}</p>
      {method && <p className="small soft">{paymentMethodText(t, method)}</p>}
    </>
  );
}

function LastDay({ date, also }: { date: string; also: boolean }) {
  const { t, format } = useView();
  if (also) return <p className="small soft">{t('accountMain.state.ending', { date: format.date(date) })}</p>;
  return (
    <>
      <h2 className="term small soft">{t('accountMain.lastDay')}</h2>
      <p className="price wraps">{format.date(date)}</p>
      <p>{t('accountMain.noMore')}</p>
    </>
  );
}
