import { KeptPart } from '../kept-part';
import { hasContent, TrustedHtml } from '../text/trusted-html';
import { useView } from '../view';
import { Brand } from './header';

interface FooterProps {
  links: 'live' | 'text';
  again: boolean;
}

/** Logo and the locale's four blocks; on a kiosk the links are plain text. */
export function SiteFooter({ links = 'live', again = true }: Partial<FooterProps>) {
  return <KeptPart name="footer" component={Footer} fixed={{ links, again }} />;
}

function Footer({ links: wanted, again }: FooterProps) {
  const { t, isMounted, market, onScreen } = useView();
  const links = onScreen ? 'text' : wanted;
  const { phone } = market.seller;
  const contact = t('footer.contactHtml', { phone, phoneLink: phone.replaceAll(' ', '') });
  const blocks = [contact, t('footer.followUsHtml'), t('footer.termsHtml'), t('footer.questionsHtml')];
  return (
    <footer className="foot">
      <div className="wrap foot-grid">
        <Brand again={again} still={links === 'text'} />
        {blocks
          .filter((html) => hasContent(html, isMounted))
          .map((html) => (
            <div key={html}>
              <TrustedHtml html={html} links={links} />
            </div>
          ))}
      </div>
    </footer>
  );
}
