import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { DeskLayout } from '../../ui/desk-layout';
import { Form } from '../../ui/form';
import { HiddenFields } from '../../ui/hidden-fields';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import type { Asked } from './action';

interface ConfirmPageProps extends Asked {
  action: string;
  back: string;
  fields: Readonly<Record<string, string>>;
  /** The form was too old or not ours: nothing was done. */
  isAgain: boolean;
}

/** What will happen, before it does: for whom, what it changes, one button and the way back. */
export function ConfirmPage({
  title,
  says,
  facts,
  button,
  isDangerous = false,
  action,
  back,
  fields,
  isAgain,
}: ConfirmPageProps) {
  const { t } = useView();
  return (
    <DeskLayout title={title}>
      <h1>{title}</h1>
      {isAgain && <Banner tone="notice" title={t('desk.confirm.again')} role="alert" />}
      <p className="lead">{says}</p>
      <SummaryList rows={facts} bold />
      <Form action={action}>
        <Button kind={isDangerous ? 'danger' : 'primary'} icon="check" busy={t('desk.confirm.busy')}>
          {button}
        </Button>
        <HiddenFields values={fields} />
      </Form>
      <p>
        <a className="link" href={back}>
          {t('desk.confirm.back')}
        </a>
      </p>
    </DeskLayout>
  );
}
