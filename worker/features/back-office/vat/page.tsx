import { languageData } from '../../../domain/markets/languages';
import type { Market } from '../../../domain/markets/market';
import type { VatBalance, VatSales } from '../../../domain/money/vat-journal';
import { formatsFor } from '../../../domain/text/format';
import { paths } from '../../../paths';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Banner, Note } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { sentenceCase } from '../../../ui/text/sentence-case';
import { useView } from '../../../ui/view';
import { FilterForm } from '../filter-form';
import { PageHead } from '../page-head';

interface Journal {
  readonly market: Market;
  readonly sales: readonly VatSales[];
  readonly balances: readonly VatBalance[];
}

interface VatPageProps {
  journals: readonly Journal[];
  months: readonly string[];
  from: string;
  until: string;
}

/** The journal of VAT by month, seller and rate, and how it comes to the sums of the ledger. */
export function VatPage({ journals, months, from, until }: VatPageProps) {
  const { t, format, language } = useView();
  const link = useMarketLink();
  const options = months.map((month) => ({ value: month, label: sentenceCase(format.month(`${month}-01`), language) }));
  const off = journals.flatMap(({ balances }) => balances).filter(({ off: by }) => by.accountMinor || by.owedMinor);
  return (
    <BackOfficeLayout
      title={t('backOffice.vat.title')}
      styles={['form']}
      back={{ href: link(paths.backOffice.money.href()), label: t('backOffice.nav.money') }}
    >
      <PageHead title={t('backOffice.vat.title')} href={paths.backOfficeMore.vat.href({ from, until })} />
      <FilterForm
        action={paths.backOfficeMore.vat.href()}
        choices={[
          { name: 'from', label: t('backOffice.report.from'), value: from, options },
          { name: 'until', label: t('backOffice.report.until'), value: until, options },
        ]}
      />
      {off.length > 0 && <Banner tone="failure" title={t('backOffice.vat.off')} role="alert" />}
      {journals.map((journal) => (
        <MarketJournal key={journal.market.id} {...journal} />
      ))}
      <p>
        <Link href={link(paths.backOfficeMore.vatFile.href({ from, until }))}>{t('backOffice.report.file')}</Link>
      </p>
      <p className="small soft">{t('backOffice.vat.note')}</p>
    </BackOfficeLayout>
  );
}

function MarketJournal({ market, sales, balances }: Journal) {
  const { t, language, operator, format: ours } = useView();
  const name = t(`market.${market.id}.name`);
  const { money } = formatsFor(market, language);
  const month = (one: { month: string }) => sentenceCase(ours.month(`${one.month}-01`), language);
  const rate = new Intl.NumberFormat(languageData[language].culture, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <section>
      <h2>{operator?.chosen === 'all' ? name : t('backOffice.vat.column.vat')}</h2>
      {sales.length === 0 ? (
        <Note>{t('backOffice.vat.none')}</Note>
      ) : (
        <FigureTable
          caption={`${t('backOffice.vat.sales')}, ${name}`}
          rows={sales}
          columns={(column) => [
            column(t('backOffice.vat.column.month'), month),
            column(
              t('backOffice.vat.column.seller'),
              { isText: true },
              ({ seller }) => seller || market.seller.vatNumber,
            ),
            column(t('backOffice.vat.column.rate'), ({ vatRateBasisPoints }) =>
              rate.format(vatRateBasisPoints / 10_000),
            ),
            column(t('backOffice.vat.column.receipts'), ({ receipts }) => String(receipts)),
            column(t('backOffice.vat.column.creditNotes'), ({ creditNotes }) => String(creditNotes)),
            column(t('backOffice.vat.column.gross'), ({ grossMinor }) => money(grossMinor)),
            column(t('backOffice.vat.column.net'), ({ netMinor }) => money(netMinor)),
            column(t('backOffice.vat.column.vat'), ({ vatMinor }) => <b>{money(vatMinor)}</b>),
          ]}
        />
      )}
      {balances.length > 0 && (
        <>
          <h3>{t('backOffice.vat.balance')}</h3>
          <FigureTable
            caption={`${t('backOffice.vat.balance')}, ${name}`}
            rows={balances}
            columns={(column) => [
              column(t('backOffice.vat.column.month'), month),
              column(t('backOffice.vat.column.sales'), ({ salesMinor }) => money(salesMinor)),
              column(t('backOffice.vat.column.disputes'), ({ disputesMinor }) => money(disputesMinor)),
              column(t('backOffice.vat.column.elsewhere'), ({ elsewhereMinor }) => money(elsewhereMinor)),
              column(t('backOffice.vat.column.carried'), ({ carriedMinor }) => money(carriedMinor)),
              column(t('backOffice.vat.column.owed'), ({ owedMinor }) => money(owedMinor)),
              column(t('backOffice.vat.column.account'), ({ accountMinor }) => money(accountMinor)),
              column(t('backOffice.vat.column.off'), ({ off }) => (
                <b>{money(Math.abs(off.accountMinor) + Math.abs(off.owedMinor))}</b>
              )),
            ]}
          />
        </>
      )}
    </section>
  );
}
