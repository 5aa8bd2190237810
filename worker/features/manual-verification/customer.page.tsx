import type { Studio } from '../../domain/catalogue';
import { civilDateOf } from '../../domain/dates';
import { paths } from '../../paths';
import type { ManualCheck } from '../../services/manual-checks/port';
import { Note } from '../../ui/banner';
import { Button, LinkButton } from '../../ui/button';
import { inGroups } from '../../ui/code-groups';
import { Form } from '../../ui/form';
import { KioskLayout } from '../../ui/layouts';
import { FactList } from '../../ui/rows';
import { staffedHoursLines } from '../../ui/staffed-hours';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';

interface CustomerPageProps {
  check: ManualCheck;
  /** Null: it closed since the request was made. */
  studio: Studio | null;
  /** This browser asked for the check. */
  isOwn: boolean;
}

/** What to bring, where and when, and the code to read out; then what came of it. */
export function CustomerPage(props: CustomerPageProps) {
  if (props.check.result === 'yes') return <Confirmed {...props} />;
  return props.check.result === 'no' ? <NotConfirmed {...props} /> : <Waiting {...props} />;
}

const secondsBetweenLooks = 10;
const hrefOf = ({ manualCheckId }: ManualCheck) => paths.manualAgeVerification.href({ id: manualCheckId });

function Waiting({ check, studio }: CustomerPageProps) {
  const { t, format, market } = useView();
  return (
    <KioskLayout title={t('manual.title')} languages refreshSeconds={secondsBetweenLooks} styles={['rows']}>
      <h1>{t('manual.title')}</h1>
      <p className="lead">{t('manual.lead')}</p>
      <div className="number-block">
        <p className="small soft">{t('manual.code')}</p>
        <p className="match digits">{inGroups(check.shortCode)}</p>
        <p className="small soft">
          {t('manual.validUntil', {
            date: format.dayAndMonth(civilDateOf(check.expiresAt, market.timeZone)),
            time: format.time(check.expiresAt),
          })}
        </p>
      </div>
      <section>
        <h2 className="h3">{t('manual.bring')}</h2>
        <FactList ruled facts={market.age.documents.map((key) => ({ key, text: t(`manual.documents.${key}`) }))} />
      </section>
      {studio && <Where studio={studio} />}
      <LinkButton kind="quiet" href={hrefOf(check)}>
        {t('manual.refresh')}
      </LinkButton>
      <Note icon="clock">{t('manual.waiting')}</Note>
      <Note icon="shield-check">{t('manual.kept')}</Note>
    </KioskLayout>
  );
}

function Where({ studio }: { studio: Studio }) {
  const view = useView();
  const { t } = view;
  const hours = staffedHoursLines(view, studio);
  return (
    <SummaryList
      bold
      rows={[
        { term: t('manual.studio'), value: studio.name },
        { term: t('manual.address'), value: `${studio.street}, ${studio.zip} ${studio.city}` },
        ...(hours.length > 0
          ? [{ term: t('manual.hours'), value: hours.map((line) => <div key={line}>{line}</div>) }]
          : []),
      ]}
    />
  );
}

function Confirmed({ check, isOwn }: CustomerPageProps) {
  const { t } = useView();
  return (
    <KioskLayout title={t('manual.yesTitle')} languages>
      <h1>{t('manual.yesTitle')}</h1>
      <p className="lead">{isOwn ? t('manual.yesLead') : t('manual.elsewhere')}</p>
      {isOwn && (
        <Form action={hrefOf(check)}>
          <Button name="intent" value="continue" busy={t('form.busy')}>
            {t('manual.continue')}
          </Button>
        </Form>
      )}
    </KioskLayout>
  );
}

function NotConfirmed({ isOwn }: CustomerPageProps) {
  const { t } = useView();
  return (
    <KioskLayout title={t('manual.noTitle')} languages>
      <h1>{t('manual.noTitle')}</h1>
      <p className="lead">{t('manual.noLead')}</p>
      {isOwn && <LinkButton href={paths.signup.ageVerification.href()}>{t('manual.again')}</LinkButton>}
      <Note icon="shield-check">{t('manual.noKept')}</Note>
    </KioskLayout>
  );
}
