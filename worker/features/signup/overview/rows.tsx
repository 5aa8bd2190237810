import type { CustomerDetails } from '../../../domain/signup/draft';
import type { Missing } from '../../../domain/signup/journey';
import { postalLine } from '../../../domain/text/address-line';
import { paths } from '../../../paths';
import { SummaryList, type SummaryRow } from '../../../ui/block/summary-list';
import { KeptPart } from '../../../ui/kept-part';
import type { Translate } from '../../../ui/text/text-key';
import { useView } from '../../../ui/view';
import { overviewPlaces } from './faults';

export interface OverviewRows {
  productName: string;
  description: string;
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
  const { t } = useView();
  const { details, skin, productName, description, studio, ...proofs } = rows;
  const place = `${studio.name}, ${studio.street}`;
  return (
    <KeptPart
      name="overview-rows"
      component={Summary}
      fixed={{ ...proofs, missing }}
      slots={{
        productName,
        description,
        place,
        studioId: studio.studioId,
        skin: skinText(t, skin),
        ...(details && personOf(details)),
      }}
    />
  );
}

/** Of whoever signs up, as it stands in the rows. */
type Person = Readonly<Record<'name' | 'email' | 'phone' | 'street' | 'town', string>>;

/** Written out here: in the kept rows stands a slot, which does not tell how its code is placed. */
const personOf = ({ firstName, lastName, email, phone, street, zip, city }: CustomerDetails): Person => ({
  name: `${firstName} ${lastName}`,
  ...{ email, phone, street, town: postalLine({ zip, city }) },
});

interface Choice {
  productName: string;
  description: string;
  studioId: string;
  place: string;
}

interface SummaryProps extends Pick<OverviewRows, 'emailProved' | 'age' | 'ageMethod'>, Choice, Partial<Person> {
  missing: readonly Missing[];
  skin?: string;
}

function Summary({ missing, skin, ...rows }: SummaryProps) {
  const { t, market } = useView();
  const proved = rows.age === 'proved' && !missing.includes('age');
  return (
    <section id={overviewPlaces.rows} tabIndex={-1} aria-label={t('overview.rows.heading')}>
      <SummaryList
        rows={[
          ...choiceRows(t, rows),
          ...(rows.name ? detailsRows(t, rows) : []),
          proved && { term: t('overview.rows.age'), value: ageText(t, market.age.threshold, rows.ageMethod) },
          skin && { term: t('overview.rows.skin'), value: skin, change: { href: paths.signup.skinData.href(back) } },
        ]}
      />
    </section>
  );
}

function choiceRows(t: Translate, { productName, description, studioId, place }: Choice): SummaryRow[] {
  return [
    {
      term: t('overview.rows.product'),
      value: (
        <>
          {productName} <span className="line">{description}</span>
        </>
      ),
      change: { href: paths.signup.entry.href({ studio: studioId }) },
    },
    { term: t('overview.rows.studio'), value: place, change: { href: paths.signup.entry.href() } },
  ];
}

function detailsRows(
  t: Translate,
  { emailProved, ...details }: Partial<Person> & Pick<OverviewRows, 'emailProved'>,
): SummaryRow[] {
  const change = { href: paths.signup.customerDetails.href(back) };
  return [
    { term: t('overview.rows.name'), value: details.name, change },
    {
      term: t('overview.rows.email'),
      value: (
        <>
          {details.email}
          {!emailProved && <span className="line">{t('overview.emailOpen')}</span>}
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
          {details.town}
        </>
      ),
      change,
    },
  ];
}

/** Absent where the rows say nothing of it. */
function skinText(t: Translate, skin: OverviewRows['skin']): string | undefined {
  if (skin === 'notNeeded' || skin === 'missing' || skin === 'stopped') return undefined;
  return skin === 'done' ? t('overview.skinDone') : t('skinResult.type', { type: skin.type });
}

function ageText(t: Translate, years: number, method: string | null): string {
  return method ? t('overview.ageProvedWith', { years, method }) : t('overview.ageProved', { years });
}
