import { paths } from '../../paths';
import { Banner, Note } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { type IssuerChoice, lineOf, offeredOf, tileOf } from '../../ui/issuer-choice';
import { KioskLayout } from '../../ui/layouts';
import { type Choice, ChoiceList } from '../../ui/rows';
import { useView } from '../../ui/view';

interface SelectPageProps {
  place: string;
  issuers: readonly IssuerChoice[];
  /** When staff look at a document here; null: never. */
  staffLine: string | null;
  /** What was chosen does not exist here. */
  fault: boolean;
}

/** Each row submits. Who does not answer is named below, unless nobody would be left. */
export function SelectPage({ place, issuers, staffLine, fault }: SelectPageProps) {
  const { t } = useView();
  const title = t('kiosk.choose.title');
  const choices: Choice[] = offeredOf(issuers).map((issuer) => ({
    key: issuer.id,
    title: issuer.name,
    line: lineOf(t, issuer),
    ...tileOf(issuer),
    submit: { name: 'issuer', value: issuer.id },
  }));
  if (staffLine !== null) {
    const submit = { name: 'issuer', value: 'manual' };
    choices.push({ key: 'manual', title: t('age.staff'), line: staffLine, icon: 'door', submit });
  }
  return (
    <KioskLayout title={title} hasErrors={fault} place={place} foot={false} styles={['rows']}>
      {fault && (
        <Banner tone="failure" role="alert" title={t('kiosk.choose.faultTitle')}>
          <p>{t('kiosk.choose.fault')}</p>
        </Banner>
      )}
      <h1>{title}</h1>
      <p className="lead">{t('kiosk.choose.lead')}</p>
      <Form action={paths.kiosk.selectIssuers.href()}>
        <ChoiceList choices={choices} />
        {issuers
          .filter(({ available }) => !available)
          .map(({ id, name }) => (
            <Note icon="alert" key={id}>
              {t('age.silent', { issuer: name })}
            </Note>
          ))}
      </Form>
      <form className="reach" method="post" action={paths.kiosk.start.href()}>
        <Button kind="quiet" name="intent" value="wipe">
          {t('kiosk.live.startOver')}
        </Button>
      </form>
    </KioskLayout>
  );
}
