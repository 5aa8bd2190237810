import { Banner } from '../block/banner';
import { useView } from '../view';
import type { JourneyChrome } from './journey-chrome';
import { type LayoutProps, SignupLayout } from './layouts';
import { PriceRow, SideBlock } from './side-block';

interface JourneyLayoutProps extends Omit<LayoutProps, 'step' | 'back' | 'top' | 'side' | 'hidden' | 'outage'> {
  chrome: JourneyChrome;
  /** Leaves out the side block, since the page shows the membership itself. */
  withoutSide?: boolean;
}

/** Layout of a journey page: link back, step, the membership's card beside it or in a row that goes along, and a notice when nothing can be saved. */
export function JourneyLayout({ chrome, withoutSide = false, ...page }: JourneyLayoutProps) {
  const { side, step } = chrome;
  const shown = side && !withoutSide ? { side, step } : undefined;
  return (
    <SignupLayout
      {...page}
      hidden
      step={{ ...step, name: page.title }}
      back={{ href: chrome.backHref }}
      top={shown && <PriceRow {...shown} />}
      side={shown && <SideBlock {...shown} />}
      outage={chrome.readOnly && <NotSaved />}
    />
  );
}

function NotSaved() {
  const { t } = useView();
  return <Banner title={t('journey.notSaved')} role="status" text={t('journey.notSavedWhy')} />;
}
