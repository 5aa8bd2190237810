import { businessSpans, leaveReasons, restReasons } from '../../../domain/back-office/business';
import { paths } from '../../../paths';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Link } from '../../../ui/block/link';
import { useView } from '../../../ui/view';
import { ChoiceLinks } from '../choice-links';
import type { NamesOf } from '../names';
import { EntryPage } from '../page-head';
import type { AskedNumbers } from './ask';
import { Breakdown, MarketRows } from './breakdown';
import { Conversion } from './conversion';
import { Multiples } from './multiples';
import { Reasons } from './reasons';
import { conversionOf } from './steps';
import { type CellNumbers, multiplesOf, reasonsOf, spanOf } from './view';

interface BusinessPageProps {
  asked: AskedNumbers;
  cells: readonly CellNumbers[];
  names: NamesOf;
}

/** How the business stands: what there is, what came and went, why, and where. */
export function BusinessPage({ asked, cells, names }: BusinessPageProps) {
  const { t, operator } = useView();
  const link = useMarketLink();
  const span = spanOf(cells, asked.span, asked.today);
  const of = asked.key === '' ? {} : { of: asked.scope, id: asked.key };
  const [only, ...more] = cells;
  const isOneCell = only !== undefined && more.length === 0;
  const to = (name: string) => paths.backOffice.business.href({ span: name, ...of });
  return (
    <EntryPage
      page="business"
      heading={asked.key === '' ? undefined : names(asked.key)}
      href={paths.backOffice.business.href({ span: asked.span })}
    >
      <ChoiceLinks
        label={t('backOffice.funnel.period')}
        choices={businessSpans.map((one) => ({
          href: link(to(one)),
          label: one === '12m' ? t('backOffice.business.months') : t('backOffice.funnel.days', { count: Number(one) }),
          isCurrent: one === asked.span,
        }))}
      />
      {asked.key !== '' && (
        <p>
          <Link href={link(paths.backOffice.business.href({ span: asked.span }))}>
            {t('backOffice.business.whole')}
          </Link>
        </p>
      )}
      {only && <Multiples asked={asked} cells={cells} multiples={multiplesOf(cells, span)} />}
      {more.length > 0 && <MarketRows cells={cells} />}
      {isOneCell && asked.key === '' && <Breakdown scope="studio" cell={only} names={names} />}
      {isOneCell && asked.key === '' && <Breakdown scope="product" cell={only} names={names} />}
      <div className="cards">
        <Reasons asked={asked} kind="leave" reasons={reasonsOf('leave', leaveReasons, span)} />
        <Reasons asked={asked} kind="pause" reasons={reasonsOf('pause', restReasons, span)} />
      </div>
      <Conversion asked={asked} steps={conversionOf(span, asked.key === '')} />
      <p className="small soft">{t('backOffice.business.note')}</p>
      <p className="actions choices">
        {operator?.pages.includes('funnel') && asked.key === '' && (
          <Link href={link(paths.backOffice.funnel.href())}>{t('backOffice.nav.funnel')}</Link>
        )}
        <Link href={link(paths.backOfficeMore.businessFile.href({ span: asked.span, ...of }))}>
          {t('backOffice.report.file')}
        </Link>
      </p>
    </EntryPage>
  );
}
