import { paths } from '../../../paths';
import { CodeField } from '../../../ui/code/code-field';
import { Button } from '../../../ui/form/button';
import { Form } from '../../../ui/form/form';
import { KioskLayout } from '../../../ui/layout/kiosk-layout';
import { useView } from '../../../ui/view';

/** Field for the code shown on the screen. */
export function ShortCodePage({ fault }: { fault: 'format' | 'unknown' | null }) {
  const { t, requestId } = useView();
  const error = fault ? t(`kioskCode.${fault}`) : undefined;
  return (
    <KioskLayout title={t('kioskCode.title')} languages errors={error ? { code: error } : {}} styles={['form']}>
      <h1>{t('kioskCode.title')}</h1>
      <p className="lead">{t('kioskCode.lead')}</p>
      <Form action={paths.kiosk.typeCode.href()}>
        <CodeField label={t('kioskCode.label')} error={error} />
        <Button busy={t('form.busy')}>{t('form.continue')}</Button>
      </Form>
      {fault && <p className="micro">{t('errors.id', { id: requestId })}</p>}
    </KioskLayout>
  );
}
