import { paths } from '../../../paths';
import { Block } from '../../../ui/block/banner';
import { largeDate } from '../../../ui/text/large-date';
import { paymentMethodText } from '../../../ui/text/payment-method';
import { sentenceCase } from '../../../ui/text/sentence-case';
import { useView } from '../../../ui/view';
import type { AccountSubscription } from '../membership/account-subscription';

/** The next date that matters: an amount owed, the next charge, the last day, or both of these. */
export function NextPayment({ subscription, today }: { subscription: AccountSubscription; today: string }) {
  const { t, format, language } = useView();
  const weekdayDate = (date: string) => sentenceCase(format.weekdayDate(date), language);
  const { standing, nextChargeOn, nextAmountMinor, feeAheadMinor: fee, stopDate, paymentMethod } = subscription;
  const owed = standing === 'pastDue' ? subscription.owed : null;
  const charges = !owed && nextChargeOn !== null && nextAmountMinor !== null;
  return (
    <Block className="next-payment">
      {/* The sum stands in the banner above; here is the day. */}
      {owed && <Day term={t('mail.row.payBy')} text={weekdayDate(owed.payBy)} date={owed.payBy} today={today} />}
      {charges && (
        <>
          <h2 className="term small soft">{t('accountMain.next')}</h2>
          <p className="price price-xl">{format.money(nextAmountMinor)}</p>
          <p>{weekdayDate(nextChargeOn)}</p>
          {paymentMethod && <p className="small soft">{paymentMethodText(t, paymentMethod)}</p>}
          {fee > 0 && (
            <p className="small soft">
              {t('membership.pause.fee')}: {format.money(fee)}
            </p>
          )}
        </>
      )}
      {stopDate &&
        (charges ? (
          <p className="small soft">{t('accountMain.state.ending', { date: format.date(stopDate) })}</p>
        ) : (
          <>
            <Day term={t('accountMain.lastDay')} text={format.date(stopDate)} date={stopDate} today={today} />
            <p>{t('accountMain.noMore')}</p>
          </>
        ))}
      <a className="link small strong" href={paths.account.payments.href()}>
        {t('accountMain.payments')}
      </a>
    </Block>
  );
}

interface DayProps {
  term: string;
  date: string;
  /** The date, written out. */
  text: string;
  today: string;
}

function Day({ term, text, date, today }: DayProps) {
  return (
    <>
      <h2 className="term small soft">{term}</h2>
      <p className="price wraps">{largeDate(text, date, today)}</p>
    </>
  );
}
