import type { ReactNode } from 'react';
import { Drawn } from '../drawings/layers';
import { useView } from '../view';
import { SiteFooter } from './footer';
import { KioskHeader } from './header';
import { Frame, type LayoutProps } from './layouts';

interface KioskLayoutProps extends LayoutProps {
  /** Name of the studio and screen. */
  place?: ReactNode;
  /** Whether to show the language menu; a text is the address it returns to. */
  languages?: boolean | string;
  /** Larger text, as the visitor chose. */
  large?: boolean;
  /** The phone's pages have a footer, the screen's do not. */
  foot?: boolean;
}

/** Layout of a kiosk: narrow, centred, and without links that lead elsewhere. */
export function KioskLayout({
  styles = [],
  place,
  languages = false,
  large = false,
  foot = true,
  ...page
}: KioskLayoutProps) {
  const { onScreen } = useView();
  // With script it looks first whether anybody is there to answer.
  const again = page.refreshWithoutScript || page.refreshTo ? undefined : page.refreshSeconds;
  return (
    <Frame
      {...page}
      {...(again !== undefined && { again, refreshWithoutScript: true })}
      end={onScreen && <CutOff />}
      hidden
      noPrefetch
      className={['kiosk', !foot && 'at-screen', large && 'large'].filter(Boolean).join(' ')}
      styles={['kiosk', ...(onScreen ? (['error'] as const) : []), ...styles]}
      header={<KioskHeader place={place} languages={languages} />}
      footer={foot && <SiteFooter links="text" />}
    />
  );
}

/** What a screen shows when its time is over during an outage, in place of all else. */
function CutOff() {
  const { t, origin } = useView();
  return (
    <>
      <div className="sky cut-off" hidden>
        <Drawn of="trouble" />
      </div>
      <div className="wrap body cut-off" hidden>
        <div className="main" role="alert">
          <h1>{t('kiosk.away.title')}</h1>
          <p className="lead">
            {t('kiosk.away.lead')} <strong>{new URL(origin).host}</strong>
          </p>
        </div>
      </div>
    </>
  );
}
