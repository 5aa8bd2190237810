import { paths } from '../../../paths';
import { BigMark } from '../../../ui/drawings/mark';
import { Button } from '../../../ui/form/button';
import { KioskLayout } from '../../../ui/layout/kiosk-layout';
import { useView } from '../../../ui/view';

interface CompletePageProps {
  place: string;
  large: boolean;
  secondsLeft: number;
  /** Epoch milliseconds. */
  endsAt: number;
}

/** The check is done and the rest is on the phone. Clears itself for the next visitor. */
export function CompletePage({ place, large, secondsLeft, endsAt }: CompletePageProps) {
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
      idle={secondsLeft}
      top={<BigMark />}
    >
      <h1>{title}</h1>
      <p className="lead">{t('kiosk.complete.lead')}</p>
      <p className="small soft reach" data-left={t('kiosk.idle.seconds')}>
        {t('kiosk.idle.at', { time: format.timeWithSeconds(endsAt) })}
      </p>
      <form method="post" action={start}>
        <Button name="intent" value="wipe" icon="check">
          {t('kiosk.complete.done')}
        </Button>
      </form>
    </KioskLayout>
  );
}
