import type { ReactNode } from 'react';
import { paths } from '../../../paths';
import { Icon, type IconName } from '../../../ui/block/icon';
import { useView } from '../../../ui/view';
import type { OfPhase, Screen } from './screen-props';

interface ScreenButtonsProps extends Screen {
  withText?: boolean;
  withWays?: boolean;
  /** On all but the last one: beside a question they are ways on that nobody asked for. */
  whileWaiting?: OfPhase;
  /** The way on, before the others. */
  children?: ReactNode;
}

/**
 * The buttons at the bottom of the screen, within reach from a wheelchair: another way, larger text, more time, and what
 * erases all of it.
 */
export function ScreenButtons({
  address,
  large,
  mayExtend,
  hasStaff,
  withText = false,
  withWays = true,
  whileWaiting = {},
  children,
}: ScreenButtonsProps) {
  const { t } = useView();
  return (
    <div className="reach bottom">
      {children}
      {withWays && (
        <form method="get" action={paths.kiosk.selectIssuers.href()} {...whileWaiting}>
          <button type="submit" className="btn quiet">
            <span>{t(hasStaff ? 'kiosk.live.otherWay' : 'kiosk.live.otherWayAlone')}</span>
          </button>
        </form>
      )}
      <form className="actions" method="post" action={address}>
        {withText && (
          <Quiet
            {...whileWaiting}
            icon="text-size"
            intent="largerText"
            text={t(large ? 'kiosk.live.smaller' : 'kiosk.live.larger')}
          />
        )}
        {mayExtend && <Quiet {...whileWaiting} icon="clock" intent="extend" text={t('kiosk.live.moreTime')} />}
        <Quiet icon="refresh" intent="startOver" text={t('kiosk.live.startOver')} />
      </form>
    </div>
  );
}

interface QuietProps extends OfPhase {
  icon: IconName;
  intent: string;
  text: string;
}

/** A button of the screen that is no way on. */
export function Quiet({ icon, intent, text, ...ofPhase }: QuietProps) {
  return (
    <button type="submit" className="btn quiet" name="intent" value={intent} {...ofPhase}>
      <Icon name={icon} />
      <span>{text}</span>
    </button>
  );
}
