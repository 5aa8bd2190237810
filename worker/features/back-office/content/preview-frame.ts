import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { RequestContext } from '../../../context';
import { Icon } from '../../../ui/block/icon';
import { stylesIn } from '../../../ui/styles';

interface Around {
  /** Where the draft is edited. */
  readonly back: string;
  /** Address of the preview, and the pages it can be of. */
  readonly here: string;
  readonly pages: readonly ('entry' | 'login' | 'contact' | 'help')[];
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The page that the app answered with, under a banner that says what it is. Scripts are left out, so that nothing is
 * measured; forms lead nowhere, so that nobody orders what is not on sale.
 */
export async function framed(c: RequestContext, answer: Response, { back, here, pages }: Around): Promise<Response> {
  const { t } = c.var;
  const market = c.var.backOfficeCells.chosen;
  const link = (href: string, label: string) => `<a class="link" href="${escaped(href)}">${escaped(label)}</a>`;
  const others = pages.map((page) =>
    link(`${here}?page=${page}&market=${market}`, t(`backOffice.content.page.${page}`)),
  );
  const banner = `<aside class="wrap" aria-label="${escaped(t('backOffice.content.preview'))}"><div class="banner notice">${renderToString(createElement(Icon, { name: 'info' }))}<div>
    <p><strong>${escaped(t('backOffice.content.previewTitle'))}</strong> ${escaped(t('backOffice.content.previewText'))}</p></div>
    <p class="actions">${[link(back, t('step.back')), ...others].join('')}</p></div></aside>`;
  // The page carries only what it uses itself; before its own, so that these decide as in any page.
  const css = await stylesIn(banner, new Set());
  const rewritten = new HTMLRewriter()
    .on('script', { element: (element) => void element.remove() })
    // The page was written for the nonce of its own answer; the browser is told the one of this.
    .on('style', {
      element(element) {
        element.setAttribute('nonce', c.var.nonce);
        // Clear of the window's edge, and of the page it is above.
        element.before(`<style nonce="${c.var.nonce}">${css}aside.wrap{padding-block:16px}</style>`, { html: true });
      },
    })
    .on('form', {
      element(element) {
        element.setAttribute('method', 'get');
        element.setAttribute('action', here);
      },
    })
    // Behind the link that skips to the page, which stays the first.
    .on('a.skip', { element: (element) => void element.after(banner, { html: true }) })
    .transform(answer);
  const headers = new Headers(answer.headers);
  for (const name of ['set-cookie', 'location']) headers.delete(name);
  headers.set('cache-control', 'no-store');
  headers.set('x-robots-tag', 'noindex');
  return new Response(rewritten.body, { status: answer.status === 200 ? 200 : 409, headers });
}
