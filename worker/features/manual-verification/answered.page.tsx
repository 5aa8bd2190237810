import { paths } from '../../paths';
import { LinkButton } from '../../ui/button';
import { KioskLayout } from '../../ui/layouts';
import { useView } from '../../ui/view';

/** Somebody was first: nothing was written twice. */
export function AnsweredPage({ place }: { place: string }) {
  const { t } = useView();
  return (
    <KioskLayout title={t('manual.staff.answeredTitle')} place={place} languages>
      <h1>{t('manual.staff.answeredTitle')}</h1>
      <p className="lead">{t('manual.staff.answeredLead')}</p>
      <LinkButton href={paths.kiosk.start.href()}>{t('manual.staff.back')}</LinkButton>
    </KioskLayout>
  );
}
