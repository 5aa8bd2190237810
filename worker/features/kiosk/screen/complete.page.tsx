import { paths } from '../../../paths';
import { Banner } from '../../../ui/block/banner';
import { BigMark } from '../../../ui/drawings/mark';
import { Button } from '../../../ui/form/button';
import { KioskLayout } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';

interface CompletePageProps {
  place: string;
  large: boolean;
  expiresAt: string;
  secondsLeft: number;
  /** The sign-up has continued on the phone, so it cannot continue here. */
  taken: boolean;
}

/**
 * The check is done and continues on the phone, unless the visitor prefers to continue here. Clears itself for the next
 * visitor.
 */
export function CompletePage({ place, large, expiresAt, secondsLeft, taken }: CompletePageProps) {
  const { t, format } = useView();
  const title = t('kiosk.complete.title');
  const start = paths.kiosk.start.href();
  return (
    <KioskLayout
      title={title}
      place={place}
      large={large}
      foot={false}
      styles={['journey']}
      idle={false}
      refreshSeconds={secondsLeft}
      refreshTo={start}
      top={<BigMark />}
    >
      <h1>{title}</h1>
      {taken ? (
        <Banner title={t('kiosk.complete.taken')} role="status" />
      ) : (
        <p className="lead">{t('kiosk.complete.lead')}</p>
      )}
      <p className="small soft">{t('kiosk.complete.clears', { time: format.timeWithSeconds(expiresAt) })}</p>
      <form className="reach" method="post" action={start}>
        <Button name="intent" value="wipe" icon="check">
          {t('kiosk.complete.done')}
        </Button>
      </form>
      {!taken && (
        <form method="post" action={paths.kiosk.complete.href()}>
          <Button kind="quiet" name="intent" value="carryOn">
            {t('kiosk.complete.here')}
          </Button>
        </form>
      )}
    </KioskLayout>
  );
}
