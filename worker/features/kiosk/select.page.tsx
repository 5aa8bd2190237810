import type { Issuer } from '../../domain/market';
import { paths } from '../../paths';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { KioskLayout } from '../../ui/layouts';
import { ChoiceList } from '../../ui/rows';
import { useView } from '../../ui/view';

interface SelectPageProps {
  place: string;
  issuers: readonly Issuer[];
  /** What was chosen does not exist here. */
  fault: boolean;
}

/** Each row submits. */
export function SelectPage({ place, issuers, fault }: SelectPageProps) {
  const { t } = useView();
  const title = t('kiosk.choose.title');
  const choices = issuers.map(({ id, name }) => ({
    key: id,
    title: name,
    icon: 'shield-check' as const,
    submit: { name: 'issuer', value: id },
  }));
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
      </Form>
      <form className="low" method="post" action={paths.kiosk.start.href()}>
        <Button kind="quiet" name="intent" value="wipe">
          {t('kiosk.live.startOver')}
        </Button>
      </form>
    </KioskLayout>
  );
}
