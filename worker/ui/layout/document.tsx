import { clientManifest } from 'virtual:client-manifest';
import type { ReactNode } from 'react';
import { KioskIdle } from '../../../client/islands/kiosk-idle';
import { brand } from '../../domain/markets/brand';
import { screenCallsMs, screenIdle } from '../../domain/screen-idle';
import { paths } from '../../paths';
import { Island } from '../island';
import { KeptPart } from '../kept-part';
import { type StyleName, styleMark } from '../styles';
import { useView } from '../view';
import { TagManager } from './tag-manager';

export interface DocumentProps {
  /** The page's title; the company's name is appended. */
  title: string;
  /** The company's name is not appended. */
  bareTitle?: boolean;
  /** Something went wrong, which the title says first. */
  hasErrors?: boolean;
  description?: string;
  styles?: readonly StyleName[];
  /** For pages that wait: reload after this many seconds, without script. */
  refreshSeconds?: number;
  /** Where the reload leads; by default to the same page. */
  refreshTo?: string;
  /** The reload applies only without script; with script the page updates itself. */
  refreshWithoutScript?: boolean;
  /**
   * False for a kiosk page that watches for idleness itself, or shows nobody's data; `calls`: its start page, which calls from
   * time to time; a number: it wipes itself after so many seconds.
   */
  idle?: boolean | 'calls' | number;
  /** Kept out of search engines. */
  hidden?: boolean;
  className?: string;
  /** For pages that must not prefetch others, such as a kiosk's. */
  noPrefetch?: boolean;
  children: ReactNode;
}

const { paper } = brand.colours;

/** Our own links are prefetched when a pointer rests on them. A prefetched GET never has a side effect. */
const prefetch = JSON.stringify({
  prefetch: [{ where: { selector_matches: 'a[href^="/"]:not([href*="export"])' }, eagerness: 'moderate' }],
});

/** The HTML document around a layout, with everything the first paint needs. */
export function Document(props: DocumentProps) {
  const { title, bareTitle, hasErrors, description, styles = [], children, refreshSeconds, refreshTo } = props;
  const { t, nonce, routePattern, tagManager, onScreen, styles: needed } = useView();
  const watchesIdle = onScreen && props.idle !== false;
  for (const name of watchesIdle ? [...styles, 'kiosk' as const] : styles) needed.add(name);
  const named = bareTitle ? title : `${title} – ${t('shared.company')}`;
  const { hidden = false, noPrefetch = false, className, refreshWithoutScript = false } = props;
  const measures = tagManager?.choice === 'accepted' && tagManager.allowedHere ? tagManager.id : undefined;
  return (
    <KeptPart
      name="document"
      component={Shell}
      fixed={{
        ...{ hidden, noPrefetch, className, refreshWithoutScript, measures },
        leftSeconds: watchesIdle ? leftSecondsOf(props.idle) : 0,
      }}
      slots={{
        ...{ nonce, routePattern, title: hasErrors ? `${t('form.errorPrefix')} ${named}` : named },
        description: description || undefined,
        refresh: refreshSeconds ? refreshOf(refreshSeconds, refreshTo) : undefined,
      }}
    >
      {children}
      {watchesIdle && <IdleWatch idle={props.idle} />}
    </KeptPart>
  );
}

/** Seconds until a screen's page is left by a browser without script. */
function leftSecondsOf(idle: DocumentProps['idle']): number {
  return typeof idle === 'number' ? idle : (idle === 'calls' ? screenCallsMs : screenIdle.idleMs) / 1000;
}

interface ShellProps extends Pick<DocumentProps, 'hidden' | 'className' | 'noPrefetch' | 'refreshWithoutScript'> {
  /** Seconds after which a kiosk page without script returns to the start and is wiped; 0 on all others. */
  leftSeconds: number;
  /** Id of the tag manager, where it may run. */
  measures?: string;
  title: string;
  nonce: string;
  routePattern: string;
  description?: string;
  refresh?: string;
  children?: ReactNode;
}

function Shell({ leftSeconds, measures, title, nonce, routePattern, description, ...page }: ShellProps) {
  const { language, market, onScreen } = useView();
  return (
    <html lang={language} data-route={routePattern} data-market={market.id}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={paper.light} media="(prefers-color-scheme:light)" />
        <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme:dark)" />
        {description && <meta name="description" content={description} />}
        {page.hidden && <meta name="robots" content="noindex" />}
        <Refresh content={page.refresh} withoutScript={page.refreshWithoutScript} />
        {leftSeconds > 0 && <Refresh content={refreshOf(leftSeconds, paths.kiosk.start.href())} withoutScript />}
        {onScreen && (leftSeconds > 0 || page.refreshWithoutScript) && (
          <script nonce={nonce}>{unheldOf(leftSeconds)}</script>
        )}
        <link rel="icon" href={paths.icons.drawn.href()} type="image/svg+xml" />
        <style nonce={nonce}>{styleMark}</style>
        <script type="module" src={clientManifest.main} nonce={nonce} />
        {!page.noPrefetch && (
          <script type="speculationrules" nonce={nonce}>
            {prefetch}
          </script>
        )}
        {measures && <TagManager id={measures} nonce={nonce} />}
      </head>
      <body className={page.className}>{page.children}</body>
    </html>
  );
}

const withoutFileSeconds = 60;

/**
 * What a screen does whose script did not come, as when the network was away for a moment: it leaves the page as one without script
 * does, or asks for it again, until somebody watches over it (`client/islands/screen-link.ts`).
 */
const unheldOf = (leftSeconds: number): string => {
  const to = leftSeconds > 0 ? JSON.stringify(paths.kiosk.start.href()) : 'location.href';
  const root = 'document.documentElement.dataset';
  return `setTimeout(()=>{"held"in ${root}||location.replace(${to})},${leftSeconds || withoutFileSeconds}e3)`;
};

const refreshOf = (seconds: number, to?: string) => (to ? `${seconds};url=${to}` : String(seconds));

function Refresh({ content, withoutScript }: { content?: string; withoutScript?: boolean }) {
  if (!content) return null;
  const meta = <meta httpEquiv="refresh" content={content} />;
  return withoutScript ? <noscript>{meta}</noscript> : meta;
}

/** Asks whether anybody is still at the kiosk, then wipes it; where nobody has been yet it only calls. */
function IdleWatch({ idle }: Pick<DocumentProps, 'idle'>) {
  const { t } = useView();
  return (
    <Island
      name="kiosk-idle"
      component={KioskIdle}
      when="load"
      props={{
        start: paths.kiosk.start.href(),
        asks:
          idle === 'calls' || typeof idle === 'number'
            ? null
            : {
                title: t('kiosk.idle.title'),
                text: t('kiosk.idle.seconds'),
                said: t('kiosk.said.idle'),
                button: t('kiosk.idle.stay'),
              },
        leavesAfterMs: typeof idle === 'number' ? idle * 1000 : undefined,
        offline: t('kiosk.said.offline'),
      }}
    />
  );
}
