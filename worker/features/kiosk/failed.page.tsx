import { paths } from '../../paths';
import { Button } from '../../ui/button';
import { CloudedSun } from '../../ui/drawings/skies';
import { KioskLayout } from '../../ui/layouts';
import { useView } from '../../ui/view';
import type { Screen } from './screen';
import { ScreenButtons } from './screen-buttons';

/** A screen that others see says that it did not work and never why: the phone does. */
export function FailedPage(props: Screen) {
  const { t } = useView();
  const title = t('kiosk.failed.title');
  return (
    <KioskLayout
      title={title}
      place={props.place}
      large={props.large}
      foot={false}
      styles={['error']}
      top={<CloudedSun />}
    >
      <h1>{title}</h1>
      <p className="lead">{t('kiosk.failed.lead')}</p>
      <form className="reach" method="post" action={paths.kiosk.selectIssuers.href()}>
        <Button icon="refresh" name="issuer" value={props.issuerId}>
          {t('kiosk.failed.again')}
        </Button>
      </form>
      <form method="get" action={paths.kiosk.selectIssuers.href()}>
        <Button kind="quiet">{t('kiosk.failed.other')}</Button>
      </form>
      <ScreenButtons {...props} mayExtend={false} />
    </KioskLayout>
  );
}
