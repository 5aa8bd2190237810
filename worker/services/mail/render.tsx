import { renderToStaticMarkup } from 'react-dom/server';
import { markets } from '../../domain/markets';
import type { Market } from '../../domain/markets/market';
import { isPlainAddress } from '../../domain/plain-address';
import { formatsFor } from '../../domain/text/format';
import type { TextOverrides } from '../../domain/text/text-overrides';
import { createSay } from '../../ui/text/say';
import { loadTranslate } from '../../ui/text/translate';
import type { MailMessage } from '../outbox/port';
import { oneLine } from './clean';
import { MailDocument } from './layout/document';
import { textOf } from './layout/text';
import type { RenderedMail } from './port';
import type { MailContent } from './template';
import { templates } from './templates/registry';
import type { MailView } from './view';

interface Options {
  readonly originOf: (market: Market) => string;
  readonly from: string;
  readonly overrides?: TextOverrides | null;
}

const maximumSubject = 200;

/** Mails that stay in the house. They do not say what the law wants said to others: addresses, numbers, VAT. */
const toColleagues: ReadonlySet<MailContent['why']> = new Set(['alarm', 'withdrawalBackOffice', 'contactBackOffice']);

/** RFC 8058: the mailbox unsubscribes by a POST without showing a page. */
const oneClick = (href: string) => ({
  'List-Unsubscribe': `<${href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** False for a template of another version of the code (newer or rolled back). */
export const isKnownMail = ({ template }: MailMessage): boolean => Object.hasOwn(templates, template);

/** Renders the message in its language, with the market's formats. The same message always gives the same bytes. */
export async function renderMail(message: MailMessage, { originOf, from, overrides }: Options): Promise<RenderedMail> {
  const { language, template: name, market: id } = message;
  const market = markets[id];
  const [{ template }, t] = await Promise.all([templates[name](), loadTranslate(language, 'whole', overrides, id)]);
  const say = createSay(t);
  const formats = formatsFor(market, language);
  const company = say('shared.company');
  const view: MailView = { language, market, say, formats, company, origin: originOf(market) };
  const { subject, preview, html, text, optOut, why, replyTo } = template.compose(message.data, view);
  const reason = say(`mail.why.${why}`, { company });
  const sender = toColleagues.has(why) ? [market.seller.legalName] : sellerLines(view);
  const ways = optOut ? [`${optOut.label}: ${optOut.href}`] : [];
  return {
    to: message.to,
    from,
    // Only a plain address may go into a header.
    replyTo: replyTo && isPlainAddress(replyTo) ? replyTo : market.seller.mail,
    subject: oneLine(subject).slice(0, maximumSubject),
    html: `<!doctype html>${renderToStaticMarkup(
      <MailDocument view={view} title={subject} preview={preview} reason={reason} sender={sender} optOut={optOut}>
        {html}
      </MailDocument>,
    )}`,
    text: `${textOf(text, ['-- ', reason, ...sender, ...ways].join('\n'))}\n`,
    tags: { template: name, language },
    ...(optOut ? { headers: oneClick(optOut.href) } : {}),
  };
}

/** The seller's details, one fact per line. */
function sellerLines({ market, say }: MailView): string[] {
  const { legalName, address, companyNumber, vatNumber, mail, phone } = market.seller;
  return [legalName, address, companyNumber, say('mail.seller.vat', { number: vatNumber }), mail, phone];
}
