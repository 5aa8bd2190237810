import { languageData } from '../../../domain/markets/languages';
import { Note } from '../../../ui/block/banner';
import { useView } from '../../../ui/view';
import type { AccountPayment } from '../payments/page';
import { signed } from '../payments/table';

/** Rows of the sums below each other: net, VAT with its rate, and the total as the one that counts. */
export function Amounts({ payment, feeMinor }: { payment: AccountPayment; feeMinor: number }) {
  const { t, format, market, language } = useView();
  const { amountMinor, vatMinor, vatRate, carriedMinor, kind, state } = payment;
  const money = (minor: number) => format.money(signed({ kind, amountMinor: minor }));
  const percent = new Intl.NumberFormat(languageData[language].culture, { style: 'percent', maximumFractionDigits: 2 });
  const rate = percent.format((vatRate ?? market.vatRateBasisPoints) / 10_000);
  const parts = [
    ...(carriedMinor > 0 ? [[t('account.receipt.carried'), format.money(carriedMinor)]] : []),
    ...(feeMinor > 0 ? [[t('membership.pause.fee'), format.money(feeMinor)]] : []),
    ...(state === 'failed'
      ? []
      : [
          [t('account.receipt.net'), money(amountMinor - vatMinor)],
          [t('account.receipt.vat', { rate }), money(vatMinor)],
        ]),
  ];
  return (
    <dl className="pairs">
      {parts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="change num">{value}</dd>
        </div>
      ))}
      <div className="in-all">
        <dt className="strong">{t(state === 'failed' ? 'account.payments.amount' : 'account.receipt.total')}</dt>
        <dd className="change price">{money(amountMinor)}</dd>
      </div>
    </dl>
  );
}

/** Opens the browser's own window for printing; without script the menu of the browser does. */
export function PrintButton() {
  const { t } = useView();
  return (
    <>
      <button type="button" className="btn quiet" data-print="" hidden>
        {t('account.receipt.printNow')}
      </button>
      <noscript>
        <Note icon="print">{t('account.receipt.print')}</Note>
      </noscript>
    </>
  );
}
