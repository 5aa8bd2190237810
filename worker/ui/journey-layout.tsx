import type { ReactNode } from 'react';
import { Banner } from './banner';
import type { JourneyChrome, JourneySide } from './journey-chrome';
import { SignupLayout } from './layouts';
import { SideBlock } from './side-block';
import type { StyleName } from './styles';
import { useView } from './view';

interface JourneyLayoutProps {
  chrome: JourneyChrome;
  /** Of the page and of its step. */
  title: string;
  hasErrors?: boolean;
  styles?: readonly StyleName[];
  refreshSeconds?: number;
  width?: 'wide' | 'full';
  /** The page shows the membership itself. */
  withoutSide?: boolean;
  children: ReactNode;
}

/** A page of the journey: the way back, the step, the membership beside it, and a word when nothing can be saved. */
export function JourneyLayout({ chrome, withoutSide = false, children, ...page }: JourneyLayoutProps) {
  return (
    <SignupLayout
      {...page}
      hidden
      step={{ ...chrome.step, name: page.title }}
      back={{ href: chrome.backHref }}
      side={chrome.side && !withoutSide ? <Membership side={chrome.side} /> : undefined}
    >
      {chrome.readOnly && <NotSaved />}
      {children}
    </SignupLayout>
  );
}

function Membership({ side }: { side: JourneySide }) {
  return (
    <SideBlock
      productName={side.productName}
      studioName={side.studioName}
      changeHref={{ product: side.changeProductHref, studio: side.changeStudioHref }}
      ageConfirmed={side.age === 'proved'}
      dueTodayMinor={side.firstAmountMinor}
      next={{ amountMinor: side.thenAmountMinor, date: side.thenOn, everyMonths: side.intervalMonths }}
    />
  );
}

function NotSaved() {
  const { t } = useView();
  return (
    <Banner title={t('journey.notSaved')} role="status">
      <p>{t('journey.notSavedWhy')}</p>
    </Banner>
  );
}
