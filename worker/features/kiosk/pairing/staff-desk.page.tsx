import { paths } from '../../../paths';
import { Banner } from '../../../ui/block/banner';
import { CodeField } from '../../../ui/code/code-field';
import { Button } from '../../../ui/form/button';
import { ErrorSummary } from '../../../ui/form/error-summary';
import type { FieldErrors } from '../../../ui/form/field';
import { Form } from '../../../ui/form/form';
import { KioskLayout } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';

interface StaffDeskPageProps {
  place: string;
  /** The answer given a moment ago. */
  done: 'yes' | 'no' | null;
  isUnknown: boolean;
}

export function StaffDeskPage({ place, done, isUnknown }: StaffDeskPageProps) {
  const { t } = useView();
  const errors: FieldErrors = isUnknown ? { code: t('manual.desk.unknown') } : {};
  return (
    <KioskLayout title={t('manual.desk.title')} place={place} languages hasErrors={isUnknown} styles={['form']}>
      <ErrorSummary errors={errors} />
      {done && (
        <Banner tone="done" title={t(`manual.desk.${done}`)} role="status">
          <p>{t('manual.desk.doneWhy')}</p>
        </Banner>
      )}
      <h1>{t('manual.desk.title')}</h1>
      <p className="lead">{t('manual.desk.lead')}</p>
      <Form action={paths.kiosk.start.href()} errors={errors}>
        <CodeField label={t('manual.desk.code')} error={errors.code} />
        <Button busy={t('form.busy')}>{t('manual.desk.find')}</Button>
      </Form>
    </KioskLayout>
  );
}
