import { clientManifest } from 'virtual:client-manifest';
import type { ReactNode } from 'react';
import { KioskIdle } from '../../../client/islands/kiosk-idle';
import { brand } from '../../domain/markets/brand';
import { screenIdle } from '../../domain/screen-idle';
import { paths } from '../../paths';
import { Island } from '../island';
import { type StyleName, stylesFor } from '../styles';
import { useView } from '../view';

export interface DocumentProps {
  /** The page's title; the company's name is appended. */
  title: string;
  /** The company's name is not appended. */
  bareTitle?: boolean;
  /** The form has errors, which the title says first. */
  hasErrors?: boolean;
  description?: string;
  styles?: readonly StyleName[];
  /** For pages that wait: reload after this many seconds, without script. */
  refreshSeconds?: number;
  /** Where the reload leads; by default to the same page. */
  refreshTo?: string;
  /** The reload applies only without script; with script the page updates itself. */
  refreshWithoutScript?: boolean;
  /** False for a kiosk page that watches for idleness itself, or shows nobody's data. */
  idle?: boolean;
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
  const { title, bareTitle, hasErrors, description, styles = [], hidden, className, noPrefetch, children } = props;
  const { t, language, market, nonce, routePattern, tagManager, onScreen } = useView();
  const watchesIdle = onScreen && props.idle !== false;
  const named = bareTitle ? title : `${title} – ${t('shared.company')}`;
  return (
    <html lang={language} data-route={routePattern} data-market={market.id}>
      <head>
        <meta charSet="utf-8" />
        <title>{hasErrors ? `${t('form.errorPrefix')} ${named}` : named}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={paper.light} media="(prefers-color-scheme:light)" />
        <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme:dark)" />
        {description && <meta name="description" content={description} />}
        {hidden && <meta name="robots" content="noindex" />}
        <Refresh {...props} />
        {watchesIdle && (
          <Refresh refreshSeconds={leftAloneSeconds} refreshTo={paths.kiosk.start.href()} refreshWithoutScript />
        )}
        <link rel="icon" href={paths.icons.drawn.href()} type="image/svg+xml" />
        <style nonce={nonce}>{stylesFor(watchesIdle ? [...styles, 'kiosk'] : styles)}</style>
        <script type="module" src={clientManifest.main} nonce={nonce} />
        {!noPrefetch && (
          <script type="speculationrules" nonce={nonce}>
            {prefetch}
          </script>
        )}
        {tagManager?.choice === 'accepted' && tagManager.allowedHere && <TagManager id={tagManager.id} nonce={nonce} />}
      </head>
      <body className={className}>
        {children}
        {watchesIdle && <IdleWatch />}
      </body>
    </html>
  );
}

/** Seconds after which a kiosk page without script returns to the start and is wiped. */
const leftAloneSeconds = screenIdle.idleMs / 1000;

type RefreshProps = Pick<DocumentProps, 'refreshSeconds' | 'refreshTo' | 'refreshWithoutScript'>;

function Refresh({ refreshSeconds, refreshTo, refreshWithoutScript }: RefreshProps) {
  if (!refreshSeconds) return null;
  const content = refreshTo ? `${refreshSeconds};url=${refreshTo}` : String(refreshSeconds);
  const meta = <meta httpEquiv="refresh" content={content} />;
  return refreshWithoutScript ? <noscript>{meta}</noscript> : meta;
}

/** Asks whether anybody is still at the kiosk, then wipes it. */
function IdleWatch() {
  const { t } = useView();
  return (
    <Island
      name="kiosk-idle"
      component={KioskIdle}
      when="load"
      props={{
        start: paths.kiosk.start.href(),
        title: t('kiosk.idle.title'),
        text: t('kiosk.idle.leave'),
        button: t('kiosk.idle.stay'),
      }}
    />
  );
}

/** Loaded only after consent, which is passed to it first: measuring is granted, advertising is denied. */
function TagManager({ id, nonce }: { id: string; nonce: string }) {
  return (
    <>
      <script nonce={nonce}>{consentGranted}</script>
      <script async src={`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`} nonce={nonce} />
    </>
  );
}

const consentGranted = `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}
gtag('consent','default',{ad_storage:'denied',ad_user_data:'denied',ad_personalization:'denied',analytics_storage:'granted'});
dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'})`;
