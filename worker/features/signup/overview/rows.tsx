import type { CustomerDetails } from '../../../domain/signup/draft';
import type { Missing } from '../../../domain/signup/journey';
import { paths } from '../../../paths';
import { SummaryList, type SummaryRow } from '../../../ui/block/summary-list';
import type { Translate } from '../../../ui/text/text-key';
import { useView } from '../../../ui/view';
import { overviewPlaces } from './faults';

export interface OverviewRows {
  productName: string;
  studio: { studioId: string; name: string; street: string; zip: string; city: string };
  details: CustomerDetails | null;
  emailProved: boolean;
  age: 'proved' | 'missing' | 'notNeeded';
  /** Name of what proved the age, such as an identity issuer. */
  ageMethod: string | null;
  /** `done`: answered, but the type is no longer known. */
  skin: { type: number } | 'done' | 'stopped' | 'missing' | 'notNeeded';
}

const back = { from: 'overview' };

/** Everything that will be ordered, each row with a link to change it and return. */
export function OverviewSummary({ rows, missing }: { rows: OverviewRows; missing: readonly Missing[] }) {
  const { t, market } = useView();
  const proved = rows.age === 'proved' && !missing.includes('age');
  const summary: SummaryRow[] = [
    ...choiceRows(t, rows),
    ...(rows.details ? detailsRows(t, rows.details, rows.emailProved) : []),
    ...(proved ? [{ term: t('overview.rows.age'), value: ageText(t, market.age.threshold, rows.ageMethod) }] : []),
    ...skinRows(t, rows.skin),
  ];
  return (
    <section id={overviewPlaces.rows} tabIndex={-1} aria-label={t('overview.rows.heading')}>
      <SummaryList rows={summary} />
    </section>
  );
}

function choiceRows(t: Translate, { productName, studio }: OverviewRows): SummaryRow[] {
  return [
    {
      term: t('overview.rows.product'),
      value: productName,
      change: { href: paths.signup.entry.href({ studio: studio.studioId }) },
    },
    {
      term: t('overview.rows.studio'),
      value: `${studio.name}, ${studio.street}`,
      change: { href: paths.signup.entry.href() },
    },
  ];
}

function detailsRows(t: Translate, details: CustomerDetails, emailProved: boolean): SummaryRow[] {
  const change = { href: paths.signup.customerDetails.href(back) };
  return [
    { term: t('overview.rows.name'), value: `${details.firstName} ${details.lastName}`, change },
    {
      term: t('overview.rows.email'),
      value: (
        <>
          {details.email}
          {!emailProved && <span className="small soft also">{t('overview.emailOpen')}</span>}
        </>
      ),
      change,
    },
    { term: t('overview.rows.phone'), value: <span className="num">{details.phone}</span>, change },
    {
      term: t('overview.rows.address'),
      value: (
        <>
          {details.street}
          <br />
          {details.zip} {details.city}
        </>
      ),
      change,
    },
  ];
}

function skinRows(t: Translate, skin: OverviewRows['skin']): SummaryRow[] {
  if (skin === 'notNeeded' || skin === 'missing' || skin === 'stopped') return [];
  const value = skin === 'done' ? t('overview.skinDone') : t('skinResult.type', { type: skin.type });
  return [{ term: t('overview.rows.skin'), value, change: { href: paths.signup.skinData.href(back) } }];
}

function ageText(t: Translate, years: number, method: string | null): string {
  return method ? t('overview.ageProvedWith', { years, method }) : t('overview.ageProved', { years });
}
