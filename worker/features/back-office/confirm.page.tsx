import { BackOfficeLayout } from '../../ui/back-office/layout';
import { Banner } from '../../ui/block/banner';
import { SummaryList } from '../../ui/block/summary-list';
import { Button } from '../../ui/form/button';
import { Form } from '../../ui/form/form';
import { HiddenFields } from '../../ui/form/hidden-fields';
import { useView } from '../../ui/view';
import type { Asked } from './asked';

interface ConfirmPageProps extends Asked {
  action: string;
  back: string;
  formKey: string;
  /** The form's key had expired or was not ours: nothing was done. */
  isAgain: boolean;
}

/** Asks for confirmation: what will happen, to whom, what it changes, one button and a link back. */
export function ConfirmPage({
  title,
  says,
  facts,
  button,
  isDangerous = false,
  action,
  back,
  formKey,
  isAgain,
}: ConfirmPageProps) {
  const { t } = useView();
  return (
    <BackOfficeLayout title={title}>
      <h1>{title}</h1>
      {isAgain && <Banner tone="notice" title={t('backOffice.confirm.again')} role="alert" />}
      <p className="lead">{says}</p>
      <SummaryList rows={facts} bold />
      <Form action={action}>
        <Button kind={isDangerous ? 'danger' : 'primary'} icon="check" busy={t('backOffice.confirm.busy')}>
          {button}
        </Button>
        <HiddenFields formKey={formKey} />
      </Form>
      <p>
        <a className="link" href={back}>
          {t('backOffice.confirm.back')}
        </a>
      </p>
    </BackOfficeLayout>
  );
}
