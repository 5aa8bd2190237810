import { paths } from '../../../paths';
import { Banner } from '../../../ui/block/banner';
import { FactList } from '../../../ui/block/fact-list';
import { CodeField } from '../../../ui/code/code-field';
import { Button, LinkButton } from '../../../ui/form/button';
import type { FieldErrors } from '../../../ui/form/field';
import { Form } from '../../../ui/form/form';
import { KioskLayout } from '../../../ui/layout/kiosk-layout';
import { useView } from '../../../ui/view';

type Answer = { readonly answeredAt: string; readonly result: 'yes' | 'no' };

/** A code that nobody has, or something that is none. */
export type CodeFault = 'unknown' | 'format';

interface StaffDeskPageProps {
  place: string;
  /** What was done a moment ago: an answer, or a new PIN. */
  done: 'yes' | 'no' | 'pin' | null;
  /** Today's in this studio, newest first. */
  answers: readonly Answer[];
  fault: CodeFault | undefined;
}

export function StaffDeskPage({ place, done, fault, answers }: StaffDeskPageProps) {
  const { t } = useView();
  const errors: FieldErrors = fault ? { code: t(`manual.desk.${fault}`) } : {};
  return (
    <KioskLayout title={t('manual.desk.title')} place={place} languages errors={errors} styles={['form', 'rows']}>
      {done && (
        <Banner tone={done === 'no' ? 'neutral' : 'done'} title={t(`manual.desk.${done}`)} role="status">
          {done !== 'pin' && <p>{t('manual.desk.doneWhy')}</p>}
        </Banner>
      )}
      <h1>{t('manual.desk.title')}</h1>
      <p className="lead">{t('manual.desk.lead')}</p>
      <Form action={paths.kiosk.start.href()} errors={errors}>
        <CodeField label={t('manual.desk.code')} error={errors.code} />
        <Button busy={t('form.busy')}>{t('manual.desk.find')}</Button>
      </Form>
      <section>
        <h2>{t('manual.desk.today')}</h2>
        {answers.length === 0 ? <p className="soft">{t('manual.desk.none')}</p> : <Answers answers={answers} />}
      </section>
      <LinkButton kind="quiet" href={paths.kiosk.staffPin.href()}>
        {t('manual.pin.title')}
      </LinkButton>
    </KioskLayout>
  );
}

/** When, and what: nobody who was looked at, and nobody who looked. */
function Answers({ answers }: { answers: readonly Answer[] }) {
  const { t, format } = useView();
  const yes = answers.filter(({ result }) => result === 'yes').length;
  return (
    <>
      <p className="soft">{t('manual.desk.counts', { yes: String(yes), no: String(answers.length - yes) })}</p>
      <FactList
        ruled
        facts={answers.map(({ answeredAt, result }) => ({
          key: answeredAt,
          icon: result === 'yes' ? 'check' : 'cross',
          text: (
            <>
              {t(`manual.desk.answer.${result}`)}{' '}
              <span className="soft">{t('manual.desk.at', { time: format.time(answeredAt) })}</span>
            </>
          ),
        }))}
      />
    </>
  );
}
