import type { ReactNode } from 'react';
import { ErrorSummary } from '../form/error-summary';
import type { FieldErrors } from '../form/field';
import type { StyleName } from '../styles';
import { useView } from '../view';
import { ConsentBanner } from './consent-banner';
import { Document, type DocumentProps } from './document';
import { SiteFooter } from './footer';
import { SiteHeader, SurveyHeader } from './header';
import { type Back, type Step, StepRow } from './step-row';
import { TypedForm } from './typed-form';

export interface LayoutProps extends Omit<DocumentProps, 'className'> {
  step?: Step;
  back?: Back;
  /** Beside the page from 68 rem, left out below that. */
  side?: ReactNode;
  /** Full width above the page, such as a drawing on its horizon. */
  top?: ReactNode;
  /** `wide` for tables, `full` where the page has columns of its own; `middle`: one column, in the middle. */
  width?: 'wide' | 'full' | 'middle';
  /** Messages of a form's fields: the title says that there are some, and a summary leads to each. */
  errors?: FieldErrors;
  /** What does not work at present, above all else. */
  outage?: ReactNode;
}

/** Layout of sign-up, login and help pages. */
export function SignupLayout({ styles = [], ...page }: LayoutProps) {
  const { member } = useView();
  // Below a member's menu a single column begins where that does.
  const width = page.width ?? (page.side || (member && !page.top) ? undefined : 'middle');
  const needsSteps = page.step || page.back || page.side;
  const own: StyleName[] = [...(needsSteps ? (['journey'] as const) : []), ...(page.side ? (['rows'] as const) : [])];
  return <Frame {...page} width={width} styles={[...own, ...styles]} header={<SiteHeader />} footer={<SiteFooter />} />;
}

/** Layout of the account's pages, with the menu for members in the header. */
export function AccountLayout({ styles = [], ...page }: LayoutProps) {
  return <SignupLayout {...page} hidden styles={['rows', 'account', ...styles]} />;
}

export function SurveyLayout({ styles = [], ...page }: LayoutProps) {
  return (
    <Frame
      {...page}
      hidden
      width="middle"
      styles={['journey', 'survey', 'questions', ...styles]}
      header={<SurveyHeader />}
      footer={<SiteFooter again={false} />}
    />
  );
}

interface FrameProps extends LayoutProps {
  header: ReactNode;
  footer: ReactNode;
  /** Below the page, within what a reader calls its main part. */
  end?: ReactNode;
  /** Seconds after which a browser with script looks again, if somebody is there to answer. */
  again?: number;
  className?: string;
}

/** Shared by all layouts: the document, the skip link, and the page between header and footer. */
export function Frame({
  header,
  footer,
  end,
  again,
  step,
  back,
  side,
  top,
  width,
  errors = {},
  hasErrors,
  outage,
  children,
  ...page
}: FrameProps) {
  const { t } = useView();
  const hasRow = step !== undefined || back !== undefined;
  return (
    <Document {...page} hasErrors={hasErrors || Object.keys(errors).length > 0}>
      <a className="skip" href="#main">
        {t('form.skip')}
      </a>
      <TypedForm />
      <header>
        {header}
        {hasRow && (
          <div className="wrap">
            <StepRow step={step} back={back} isMiddle={width === 'middle'} />
          </div>
        )}
      </header>
      <main id="main" tabIndex={-1} data-again={again}>
        {top}
        <div className={`wrap body${hasRow ? ' has-steps' : ''}${side ? ' two' : ''}`}>
          <div className={width ? `main ${width}` : 'main'}>
            {outage}
            <ErrorSummary errors={errors} />
            {children}
          </div>
          {side && <aside className="aside">{side}</aside>}
        </div>
        {end}
      </main>
      {footer}
      <ConsentBanner />
    </Document>
  );
}

interface ColumnsProps {
  children: ReactNode;
  side: ReactNode;
  /** The side holds sections like the page's own. */
  hasSections?: boolean;
}

/** Two columns from 68 rem, one below that. */
export function Columns({ children, side, hasSections = false }: ColumnsProps) {
  return (
    <div className="columns">
      <div className="main">{children}</div>
      <div className={hasSections ? 'main' : 'fill stack'}>{side}</div>
    </div>
  );
}
