import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { GoneSky } from '../../../ui/drawings/skies';
import { useView } from '../../../ui/view';

/** 404 in the back office: never there, already handled, or handled first by a colleague. */
export function GonePage({ back }: { back: string }) {
  const { t, requestId } = useView();
  const title = t('backOffice.done.gone');
  // A plain link with a label, since the browser's history may lead to another question that is answered already.
  const way = { href: back, label: t('step.back') };
  return (
    <BackOfficeLayout title={title} top={<GoneSky />} styles={['error']} back={way}>
      <h1>{title}</h1>
      <p className="micro">{t('errors.id', { id: requestId })}</p>
    </BackOfficeLayout>
  );
}
