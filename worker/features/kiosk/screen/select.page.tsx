import { paths } from '../../../paths';
import { Banner } from '../../../ui/block/banner';
import { AgeSky } from '../../../ui/drawings/skies';
import { Form } from '../../../ui/form/form';
import { IssuerRows } from '../../../ui/identity/issuer-rows';
import { KioskLayout } from '../../../ui/layout/kiosk-layout';
import { useView } from '../../../ui/view';
import { Quiet } from './buttons';
import type { StartPageProps } from './start.page';

interface SelectPageProps extends Pick<StartPageProps, 'place' | 'issuers' | 'staffLine'> {
  /** The posted issuer does not exist here. */
  fault: boolean;
}

export function SelectPage({ place, issuers, staffLine, fault }: SelectPageProps) {
  const { t } = useView();
  const title = t('kiosk.choose.title');
  return (
    <KioskLayout title={title} hasErrors={fault} place={place} foot={false} styles={['rows']} top={<AgeSky />}>
      {fault && (
        <Banner tone="failure" role="alert" title={t('kiosk.choose.faultTitle')} text={t('kiosk.choose.fault')} />
      )}
      <h1>{title}</h1>
      <p className="lead">{t('kiosk.choose.lead')}</p>
      <Form className="reach" action={paths.kiosk.selectIssuers.href()}>
        <IssuerRows issuers={issuers} staffCheck={staffLine} />
      </Form>
      <form method="post" action={paths.kiosk.start.href()}>
        <Quiet icon="refresh" intent="wipe" text={t('kiosk.live.startOver')} />
      </form>
    </KioskLayout>
  );
}
