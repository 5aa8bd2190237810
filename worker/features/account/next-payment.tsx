import { paths } from '../../paths';
import { Block } from '../../ui/banner';
import { sentenceCase } from '../../ui/sentence-case';
import { useView } from '../../ui/view';
import type { AccountSubscription } from './account-subscription';
import { paymentMethodText } from './payment-method';

/** The one thing to remember: the next charge, the last day, or both. */
export function NextPayment({ subscription }: { subscription: AccountSubscription }) {
  const { t, format } = useView();
  const { nextChargeOn, nextAmountMinor, stopDate, paymentMethod, pause } = subscription;
  const fee = pause?.feeMinor ?? 0;
  const charges = nextChargeOn !== null && nextAmountMinor !== null;
  return (
    <Block className="next-payment">
      {charges && <Charge date={nextChargeOn} amountMinor={nextAmountMinor} method={paymentMethod} />}
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

function Charge({ date, amountMinor, method }: { date: string; amountMinor: number; method: string | null }) {
  const { t, format, language } = useView();
  return (
    <>
      <h2 className="term">{t('accountMain.next')}</h2>
      <p className="price price-xl">{format.money(amountMinor)}</p>
      <p>{sentenceCase(format.weekdayDate(date), language)}</p>
      {method && <p className="small soft">{paymentMethodText(t, method)}</p>}
    </>
  );
}

function LastDay({ date, also }: { date: string; also: boolean }) {
  const { t, format, language } = useView();
  if (also) return <p className="small soft">{t('accountMain.state.ending', { date: format.date(date) })}</p>;
  return (
    <>
      <h2 className="term">{t('accountMain.lastDay')}</h2>
      <p className="price wraps">{sentenceCase(format.weekdayDate(date), language)}</p>
      <p>{t('accountMain.noMore')}</p>
    </>
  );
}
