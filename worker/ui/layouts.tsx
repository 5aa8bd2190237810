import type { ReactNode } from 'react';
import { ConsentBanner } from './consent-banner';
import { Document, type DocumentProps } from './document';
import { SiteFooter } from './footer';
import { KioskHeader, SiteHeader, SurveyHeader } from './header';
import { type Back, type Step, StepRow } from './step-row';
import type { StyleName } from './styles';
import { useView } from './view';

export interface LayoutProps extends Omit<DocumentProps, 'className'> {
  step?: Step;
  back?: Back;
  /** Beside the page from 1100 px, left out below. */
  side?: ReactNode;
  /** Full width above the page, such as a drawing on its horizon. */
  top?: ReactNode;
  /** `wide` for tables, `full` where the page lays out its own columns. */
  width?: 'wide' | 'full';
}

/** Sign-up, login, help: the page every visitor gets. */
export function SignupLayout({ styles = [], ...page }: LayoutProps) {
  const needsSteps = page.step || page.back || page.side;
  const own: StyleName[] = [...(needsSteps ? (['journey'] as const) : []), ...(page.side ? (['rows'] as const) : [])];
  return <Frame {...page} styles={[...own, ...styles]} header={<SiteHeader />} footer={<SiteFooter />} />;
}

/** Logged in: the same, with the bar of four entries (a menu under 768 px) that the header brings. */
export function AccountLayout({ styles = [], ...page }: LayoutProps) {
  return <SignupLayout {...page} hidden styles={['rows', 'account', ...styles]} />;
}

export function SurveyLayout({ styles = [], ...page }: LayoutProps) {
  return (
    <Frame
      {...page}
      hidden
      styles={['journey', 'survey', ...styles]}
      header={<SurveyHeader />}
      footer={<SiteFooter again={false} />}
    />
  );
}

interface KioskLayoutProps extends LayoutProps {
  /** Says which screen this is. */
  place?: ReactNode;
  /** The language menu; a text is where it leads back to. */
  languages?: boolean | string;
  /** Somebody asked for larger text. */
  large?: boolean;
  /** The phone's page ends like every other; the screen's own has no footer. */
  foot?: boolean;
}

/** Narrow and centred; nothing on it leads elsewhere. */
export function KioskLayout({
  styles = [],
  place,
  languages = false,
  large = false,
  foot = true,
  ...page
}: KioskLayoutProps) {
  return (
    <Frame
      {...page}
      hidden
      noPrefetch
      className={large ? 'kiosk large' : 'kiosk'}
      styles={['kiosk', ...styles]}
      header={<KioskHeader place={place} languages={languages} />}
      footer={foot && <SiteFooter links="text" />}
    />
  );
}

interface FrameProps extends LayoutProps {
  header: ReactNode;
  footer: ReactNode;
  className?: string;
}

/** What every layout is: the document, a way past the header, the page between header and footer. */
export function Frame({ header, footer, step, back, side, top, width, className, children, ...page }: FrameProps) {
  const { t } = useView();
  const hasRow = step !== undefined || back !== undefined;
  return (
    <Document {...page} className={className}>
      <a className="skip" href="#main">
        {t('form.skip')}
      </a>
      {header}
      <main id="main" tabIndex={-1}>
        {top}
        <div className={`wrap body${hasRow ? ' has-steps' : ''}${side ? ' two' : ''}`}>
          <StepRow step={step} back={back} />
          <div className={width ? `main ${width}` : 'main'}>{children}</div>
          {side && <aside className="aside">{side}</aside>}
        </div>
      </main>
      {footer}
      <ConsentBanner />
    </Document>
  );
}

/** Two columns from 1100 px, one below. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="columns">
      <div className="main">{main}</div>
      <div className="fill stack">{side}</div>
    </div>
  );
}
