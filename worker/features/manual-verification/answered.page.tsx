import { paths } from '../../paths';
import { GoneSky } from '../../ui/drawings/skies';
import { LinkButton } from '../../ui/form/button';
import { KioskLayout } from '../../ui/layout/kiosk-layout';
import { useView } from '../../ui/view';

/** A colleague has answered already; this answer was not written. */
export function AnsweredPage({ place }: { place: string }) {
  const { t } = useView();
  return (
    <KioskLayout title={t('manual.staff.answeredTitle')} place={place} languages top={<GoneSky />} styles={['error']}>
      <h1>{t('manual.staff.answeredTitle')}</h1>
      <p className="lead">{t('manual.staff.answeredLead')}</p>
      <LinkButton href={paths.kiosk.start.href()}>{t('manual.staff.next')}</LinkButton>
    </KioskLayout>
  );
}
