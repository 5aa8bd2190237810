import { paths } from '../../../paths';
import type { Device } from '../../../services/devices/port';
import { type MaybeRow, SummaryList } from '../../../ui/block/summary-list';
import { GoneSky, WaitSky } from '../../../ui/drawings/skies';
import { Button, LinkButton } from '../../../ui/form/button';
import { Form } from '../../../ui/form/form';
import { KioskLayout } from '../../../ui/layout/kiosk-layout';
import { useView } from '../../../ui/view';

interface PairPageProps {
  device: Device;
  studio: string | null;
  town: string | null;
}

/** Says which screen this browser is about to become. */
export function PairPage({ device, studio, town }: PairPageProps) {
  const { t, path } = useView();
  const title = t('kiosk.pair.title');
  const rows: MaybeRow[] = [
    { term: t('backOffice.screens.studio'), value: studio ?? device.studioId },
    town && town !== studio && { term: t('kiosk.pair.town'), value: town },
    { term: t('backOffice.screens.name'), value: device.name },
    { term: t('backOffice.screens.kind'), value: t(`backOffice.screens.kinds.${device.kind}`) },
  ];
  return (
    <KioskLayout title={title} foot={false} idle={false} top={<WaitSky />} styles={['error', 'rows']}>
      <h1>{title}</h1>
      <p className="lead">{t('kiosk.pair.lead')}</p>
      <SummaryList rows={rows} bold />
      <Form action={path} className="reach bottom">
        <Button>{t('kiosk.pair.button')}</Button>
        <LinkButton kind="quiet" href={paths.kiosk.start.href()}>
          {t('kiosk.pair.notThis')}
        </LinkButton>
      </Form>
    </KioskLayout>
  );
}

/**
 * One page for links that are used, expired, revoked or unknown. The start page is the screen, if it is paired already, and else
 * shows letters that pair it.
 */
export function NoPairingPage({ reason }: { reason: 'gone' | 'elsewhere' }) {
  const { t } = useView();
  const title = reason === 'gone' ? t('kiosk.pair.goneTitle') : t('kiosk.pair.otherTitle');
  return (
    <KioskLayout title={title} foot={false} idle={false} top={<GoneSky />} styles={['error']}>
      <h1>{title}</h1>
      <p className="lead">{reason === 'gone' ? t('kiosk.pair.goneLead') : t('kiosk.pair.otherLead')}</p>
      {reason === 'gone' && (
        <div className="reach">
          <LinkButton href={paths.kiosk.start.href()}>{t('kiosk.pair.letters')}</LinkButton>
        </div>
      )}
    </KioskLayout>
  );
}
