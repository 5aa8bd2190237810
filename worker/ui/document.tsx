import { clientManifest } from 'virtual:client-manifest';
import type { ReactNode } from 'react';
import { KioskIdle } from '../../client/islands/kiosk-idle';
import { paths } from '../paths';
import { Island } from './island';
import { type StyleName, stylesFor } from './styles';
import { useView } from './view';

export interface DocumentProps {
  /** Of the page; the company's name follows it. */
  title: string;
  /** The title stands alone. */
  bareTitle?: boolean;
  /** The form came back: its title says so first. */
  hasErrors?: boolean;
  description?: string;
  styles?: readonly StyleName[];
  /** For pages that wait: reload after so many seconds, without script. */
  refreshSeconds?: number;
  /** Where that leads instead of to the same page. */
  refreshTo?: string;
  /** With script the page looks after itself. */
  refreshWithoutScript?: boolean;
  /** False: a studio's screen that watches itself, or shows nobody's data. */
  idle?: boolean;
  /** Kept out of search engines. */
  hidden?: boolean;
  className?: string;
  /** Pages that must not fetch others ahead, such as a kiosk's. */
  noPrefetch?: boolean;
  children: ReactNode;
}

/** Links of our own are fetched when a pointer rests on them: every GET is free of side effects when fetched ahead. */
const prefetch = JSON.stringify({
  prefetch: [{ where: { selector_matches: 'a[href^="/"]:not([href*="export"])' }, eagerness: 'moderate' }],
});

/** The whole page around a layout: everything the first paint needs is in it. */
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
        <meta name="theme-color" content="#fff" media="(prefers-color-scheme:light)" />
        <meta name="theme-color" content="#170f15" media="(prefers-color-scheme:dark)" />
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

/** A screen that nobody can watch without script is wiped after so long on one page. */
const leftAloneSeconds = 300;

type RefreshProps = Pick<DocumentProps, 'refreshSeconds' | 'refreshTo' | 'refreshWithoutScript'>;

function Refresh({ refreshSeconds, refreshTo, refreshWithoutScript }: RefreshProps) {
  if (!refreshSeconds) return null;
  const content = refreshTo ? `${refreshSeconds};url=${refreshTo}` : String(refreshSeconds);
  const meta = <meta httpEquiv="refresh" content={content} />;
  return refreshWithoutScript ? <noscript>{meta}</noscript> : meta;
}

/** Asks who stopped touching a studio's screen, then wipes it for the next one. */
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

/** Only after consent, and told so before it runs: measuring is granted, advertising is not. */
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
