import type { ReactNode } from 'react';
import { Banner } from '../block/banner';
import type { StyleName } from '../styles';
import { useView } from '../view';
import type { JourneyChrome } from './journey-chrome';
import { SignupLayout } from './layouts';
import { PriceRow, SideBlock } from './side-block';

interface JourneyLayoutProps {
  chrome: JourneyChrome;
  /** Title of the page and of its step. */
  title: string;
  hasErrors?: boolean;
  styles?: readonly StyleName[];
  width?: 'wide' | 'full';
  /** Leaves out the side block, since the page shows the membership itself. */
  withoutSide?: boolean;
  children: ReactNode;
}

/** Layout of a journey page: link back, step, the membership's card beside it or in a row that goes along, and a notice when nothing can be saved. */
export function JourneyLayout({ chrome, withoutSide = false, children, ...page }: JourneyLayoutProps) {
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
    >
      {chrome.readOnly && <NotSaved />}
      {children}
    </SignupLayout>
  );
}

function NotSaved() {
  const { t } = useView();
  return <Banner title={t('journey.notSaved')} role="status" text={t('journey.notSavedWhy')} />;
}
