import type { ReactNode } from 'react';
import { Banner } from '../block/banner';
import type { StyleName } from '../styles';
import { useView } from '../view';
import type { JourneyChrome, JourneySide } from './journey-chrome';
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

/** Layout of a journey page: link back, step, the membership beside it or in a row that goes along, and a notice when nothing can be saved. */
export function JourneyLayout({ chrome, withoutSide = false, children, ...page }: JourneyLayoutProps) {
  const shown = chrome.side && !withoutSide ? shownOf(chrome.side) : undefined;
  return (
    <SignupLayout
      {...page}
      hidden
      step={{ ...chrome.step, name: page.title }}
      back={{ href: chrome.backHref }}
      top={shown && <PriceRow {...shown} />}
      side={shown && <SideBlock {...shown} />}
    >
      {chrome.readOnly && <NotSaved />}
      {children}
    </SignupLayout>
  );
}

const shownOf = ({ changeProductHref, changeStudioHref, age, ...side }: JourneySide) => ({
  productName: side.productName,
  studioName: side.studioName,
  changeHref: { product: changeProductHref, studio: changeStudioHref },
  ageConfirmed: age === 'proved',
  dueTodayMinor: side.firstAmountMinor,
  next: side.next,
  everyMonths: side.intervalMonths,
});

function NotSaved() {
  const { t } = useView();
  return (
    <Banner title={t('journey.notSaved')} role="status">
      <p>{t('journey.notSavedWhy')}</p>
    </Banner>
  );
}
