import { paths } from '../../paths';
import { Block } from '../../ui/banner';
import { sentenceCase } from '../../ui/sentence-case';
import { useView } from '../../ui/view';
import type { AccountSubscription } from './main.page';
import { paymentMethodText } from './payment-method';

/** The one thing to remember: the next charge, or the last day where no charge follows. */
export function NextPayment({ subscription }: { subscription: AccountSubscription }) {
  const { t, isMounted } = useView();
  const { nextChargeOn, nextAmountMinor, stopDate, paymentMethod } = subscription;
  const { payments } = paths.account;
  return (
    <Block className="next-payment">
      {nextChargeOn && nextAmountMinor !== null ? (
        <Charge date={nextChargeOn} amountMinor={nextAmountMinor} method={paymentMethod} />
      ) : (
        stopDate && <LastDay date={stopDate} />
      )}
      {isMounted(payments.patterns[0]) && (
        <a className="link small strong" href={payments.href()}>
          {t('accountMain.payments')}
        </a>
      )}
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

function LastDay({ date }: { date: string }) {
  const { t, format, language } = useView();
  return (
    <>
      <h2 className="term">{t('accountMain.lastDay')}</h2>
      <p className="price wraps">{sentenceCase(format.weekdayDate(date), language)}</p>
      <p>{t('accountMain.noMore')}</p>
    </>
  );
}
