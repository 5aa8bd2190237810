import { paths } from '../../../paths';
import { TroubleSky } from '../../../ui/drawings/skies';
import { Button } from '../../../ui/form/button';
import { KioskLayout } from '../../../ui/layout/kiosk-layout';
import { useView } from '../../../ui/view';
import { ScreenButtons } from './buttons';
import type { Screen } from './screen-props';

/** Others can see the screen, so it says that the check failed and never why; the phone does. */
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
      top={<TroubleSky />}
    >
      <h1>{title}</h1>
      <p className="lead">{t('kiosk.failed.lead')}</p>
      <ScreenButtons {...props} mayExtend={false}>
        <form method="post" action={paths.kiosk.selectIssuers.href()}>
          <Button name="issuer" value={props.issuerId}>
            {t('kiosk.failed.again')}
          </Button>
        </form>
      </ScreenButtons>
    </KioskLayout>
  );
}
