import { DeskLayout } from '../../ui/desk-layout';
import { SettingSun } from '../../ui/drawings/skies';
import { useView } from '../../ui/view';

/** Nothing is at this address, or not any more: gone back to after it was done, or a colleague was first. */
export function GonePage({ back }: { back: string }) {
  const { t, requestId } = useView();
  const title = t('desk.done.gone');
  // With a label it is a plain link: the browser's own way back may be to another question that is answered.
  const way = { href: back, label: t('step.back') };
  return (
    <DeskLayout title={title} top={<SettingSun />} styles={['error']} back={way}>
      <h1>{title}</h1>
      <p className="micro">{t('errors.id', { id: requestId })}</p>
    </DeskLayout>
  );
}
