import type { Studio } from '../../domain/catalogue/catalogue';
import { civilDateOf } from '../../domain/dates';
import { addressLine } from '../../domain/text/address-line';
import { wishOf } from '../../flows/age-check';
import { paths } from '../../paths';
import type { ManualCheck, ShownManualCheck } from '../../services/manual-checks/port';
import { Note } from '../../ui/block/banner';
import { FactList } from '../../ui/block/fact-list';
import { Link } from '../../ui/block/link';
import { SummaryList } from '../../ui/block/summary-list';
import { inGroups } from '../../ui/code/code-groups';
import { BigMark } from '../../ui/drawings/mark';
import { Button, LinkButton } from '../../ui/form/button';
import { Form } from '../../ui/form/form';
import { KioskLayout } from '../../ui/layout/kiosk-layout';
import { staffedHoursLines } from '../../ui/studio/staffed-hours';
import { useView } from '../../ui/view';

interface VisitorPageProps {
  check: ShownManualCheck;
  /** Null when the studio has closed since the request was made. */
  studio: Studio | null;
  /** This is a screen of the staff's. */
  isStaff: boolean;
  /** This browser asked for the check. */
  isOwn: boolean;
  /** It has chosen a membership. */
  hasChoice: boolean;
}

/** What to bring, where and when, and the code to read out; later the result. */
export function VisitorPage(props: VisitorPageProps) {
  const { result, isValid } = props.check;
  if (result === 'yes') return <Confirmed {...props} />;
  return result === 'no' || !isValid ? <NotConfirmed {...props} /> : <Waiting {...props} />;
}

const secondsBetweenLooks = 10;
const hrefOf = ({ manualCheckId }: ManualCheck) => paths.manualAgeVerification.href({ id: manualCheckId });

/**
 * All ways to prove one's age. A code that is open stays valid meanwhile. Who came by a screen has chosen nothing yet but
 * stands in its studio.
 */
function otherWayOf({ check, hasChoice }: Pick<VisitorPageProps, 'check' | 'hasChoice'>): string {
  if (check.memberId !== null) return paths.accountMore.ageCheck.href(wishOf(check));
  return hasChoice ? paths.signup.ageVerification.href() : paths.signup.entry.href({ studio: check.studioId });
}

function Waiting(props: VisitorPageProps) {
  const { check, studio, isOwn } = props;
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
      <div className="actions">
        <LinkButton kind="quiet" href={hrefOf(check)}>
          {t('manual.refresh')}
        </LinkButton>
        <Note icon="clock">{t('manual.waiting')}</Note>
      </div>
      {isOwn && <OtherWay {...props} />}
      <Note icon="shield-check">{t('manual.kept')}</Note>
    </KioskLayout>
  );
}

function OtherWay(props: VisitorPageProps) {
  const { t } = useView();
  return (
    <p>
      <Link href={otherWayOf(props)}>{t('manual.otherWay')}</Link>
    </p>
  );
}

function Where({ studio }: { studio: Studio }) {
  const view = useView();
  const { t } = view;
  const hours = staffedHoursLines(view, studio);
  return (
    <section>
      <h2 className="h3">{studio.name}</h2>
      <SummaryList
        bold
        rows={[
          { term: t('manual.address'), value: addressLine(studio) },
          hours.length > 0 && { term: t('manual.hours'), value: hours.map((line) => <div key={line}>{line}</div>) },
        ]}
      />
    </section>
  );
}

const signupSays = { lead: 'manual.yesLead', elsewhere: 'manual.elsewhere', goOn: 'manual.continue' } as const;
const memberSays = { lead: 'ageMember.yesLead', elsewhere: 'ageMember.elsewhere', goOn: 'form.continue' } as const;

function Confirmed({ check, isOwn }: VisitorPageProps) {
  const { t } = useView();
  const says = check.memberId === null ? signupSays : memberSays;
  return (
    <KioskLayout title={t('manual.yesTitle')} languages top={<BigMark />} styles={['journey']}>
      <h1>{t('manual.yesTitle')}</h1>
      <p className="lead">{t(isOwn ? says.lead : says.elsewhere)}</p>
      {isOwn && (
        <Form action={hrefOf(check)}>
          <Button name="intent" value="continue" busy={t('form.busy')}>
            {t(says.goOn)}
          </Button>
        </Form>
      )}
    </KioskLayout>
  );
}

/** Staff said no, or the day is over in which they could have been asked. */
function NotConfirmed(props: VisitorPageProps) {
  const { check, isStaff, isOwn } = props;
  const { t } = useView();
  const said = check.result === 'no' ? 'no' : 'over';
  return (
    <KioskLayout title={t(`manual.${said}Title`)} languages>
      <h1>{t(`manual.${said}Title`)}</h1>
      <p className="lead">{t(`manual.${said}Lead`)}</p>
      {isOwn && (
        <Form action={hrefOf(check)}>
          <Button name="intent" value="again" busy={t('form.busy')}>
            {t('manual.again')}
          </Button>
        </Form>
      )}
      {isOwn && <OtherWay {...props} />}
      {!isOwn && said === 'over' && (
        <LinkButton href={isStaff ? paths.kiosk.start.href() : otherWayOf(props)}>
          {t(isStaff ? 'manual.staff.next' : 'manual.again')}
        </LinkButton>
      )}
      {said === 'no' && <Note icon="shield-check">{t('manual.noKept')}</Note>}
    </KioskLayout>
  );
}
