import { localMarkets } from 'virtual:chain/demo';
import { describe, expect, it } from 'vitest';
import { code, filesUnder, read } from '../../scripts/house/sources';
import { markets } from '../../worker/domain/markets';
import { languages } from '../../worker/domain/markets/languages';
import { formatsFor } from '../../worker/domain/text/format';
import { renderMail } from '../../worker/services/mail/render';
import { mailsOfMembership } from '../../worker/services/member-look/port';
import { marketOfLanguage, messageOf, saidIn, settings, subscriptionId, templateNames } from './messages';

const cases = templateNames.flatMap((template) => languages.map((language) => ({ template, language })));

describe.each(cases)('mail $template in $language', ({ template, language }) => {
  const market = markets[marketOfLanguage[language]];
  const rendered = renderMail(messageOf(template, language), settings);

  it('has every part, addressed and tagged', async () => {
    const mail = await rendered;
    expect(mail).toMatchObject({
      to: 'anna@example.com',
      from: 'Solhus <no-reply@solhus.example>',
      replyTo: market.seller.mail,
      tags: { template, language },
    });
    expect(
      mail.subject.length,
      `make its subject longer than 10 letters, to be told in a list: “${mail.subject}”`,
    ).toBeGreaterThan(10);
    expect(mail.html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`, 'i'));
    expect(new TextEncoder().encode(mail.html).length).toBeLessThanOrEqual(40 * 1024);
  });

  it('leaves no placeholder, no key and no reference unfilled', async () => {
    const { subject, html, text } = await rendered;
    for (const part of [subject, html.replace(/<style>.*?<\/style>/, ''), text]) {
      expect(part).not.toMatch(/\{\{|\}\}|\$t\(|undefined|NaN|Invalid Date|\bmail\.[a-zA-Z]+\.[a-zA-Z]/);
      expect(part).not.toMatch(/\bterms\.(sections|form|market|notice)\b/);
    }
  });

  it('names the seller in both parts: whole to everybody else, by name to colleagues', async () => {
    const { html, text } = await rendered;
    const { legalName, address, companyNumber, vatNumber, mail, phone } = market.seller;
    const isInside = template === 'alarm' || template === 'withdrawals-waiting';
    for (const part of [text, saidIn(html)]) {
      expect(part).toContain(legalName);
      for (const fact of [address, companyNumber, vatNumber, mail, phone]) expect(part.includes(fact)).toBe(!isInside);
    }
  });

  it('says the same in both parts, in the same order', async () => {
    const { html, text } = await rendered;
    const said = saidIn(html).replaceAll('\u00a0', ' ');
    const blocks = text
      .replaceAll('\u00a0', ' ')
      .split(/\n+/)
      .flatMap((line) => line.split(': '))
      .map((words) => words.replace(/^(?:> ?|- )|:$/g, '').trim())
      .filter((words) => !/^-*$|https?:/.test(words));
    let from = 0;
    for (const words of blocks) {
      const at = said.indexOf(words, from);
      expect(at, words).toBeGreaterThan(-1);
      from = at;
    }
  });

  it('breaks no number of a membership or phone, and leaves no last word of a heading alone', async () => {
    const { html } = await rendered;
    for (const [number] of html.matchAll(/.{34}[A-Z]-\d{4} \d{4}(?=<)/g))
      expect(number).toMatch(/white-space:nowrap|inline-block/);
    expect(
      html.replace(/<span style="[^"]*white-space:nowrap[^"]*">[^<]*<\/span>|="[^"]*"|<title>.*?<\/title>/g, ''),
    ).not.toMatch(/[A-Z]-\d{4} \d{4}|\+\d\d \d/);
    for (const [, heading = ''] of html.matchAll(/<h[12][^>]*>(.*?)<\/h[12]>/g)) {
      const pieces = heading.split(' ');
      const isKept = pieces.at(-1)?.includes('\u00a0') || pieces.slice(-2).join(' ').length > 20;
      expect(isKept || pieces.length < 4, heading).toBe(true);
    }
  });

  it('is safe in dark mode and needs no picture, script or foreign file', async () => {
    const { html } = await rendered;
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).not.toMatch(/<(script|img|link|svg|iframe|form)\b|url\(|@import/i);
  });

  it('is the same bytes each time, so that a retry is the same mail', async () => {
    expect(await renderMail(messageOf(template, language), settings)).toEqual(await rendered);
  });
});

describe.each([...languages])('in %s', (language) => {
  const market = markets[marketOfLanguage[language]];
  const formats = formatsFor(market, language);
  const render = async (template: (typeof templateNames)[number]) =>
    renderMail(messageOf(template, language), settings);

  it('a code mail begins with the code, says until when it works and links nowhere', async () => {
    const { subject, html, text } = await render('code');
    expect(subject).toMatch(/^042917 /);
    const time = formats.time('2026-11-20T14:05:00.000Z');
    expect(text).toMatch(/^042917$/m);
    for (const part of [text, html]) expect(part).toContain(time);
    expect(html).not.toContain('<a ');
    expect(text).not.toMatch(/https?:/);
  });

  it('a receipt has number, date, amount, VAT, method and period', async () => {
    const { subject, html, text } = await render('receipt');
    expect(subject).toContain(formats.month('2026-11-20'));
    const vatMinor = { da: 1_980, sv: 1_980, nl: 1_718, en: 1_650 }[language];
    const facts = [
      'DK2026-000042',
      formats.date('2026-11-20'),
      formats.money(9_900),
      formats.money(vatMinor),
      {
        da: 'Visa, der ender på 4242',
        sv: 'Visa som slutar på 4242',
        nl: 'Visa die eindigt op 4242',
        en: 'Visa ending in 4242',
      }[language],
    ];
    for (const fact of [...facts, formats.date('2026-12-19'), 'D-1234 5675', 'Nørrebro']) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
  });

  it('another card and the one before it are written alike', async () => {
    const cards = { event: 'method', method: 'Mastercard 4444', before: 'Visa 4242' };
    const { text } = await renderMail(messageOf('change', language, cards), settings);
    expect(text).toContain('4242');
    for (const raw of ['Mastercard 4444', 'Visa 4242']) expect(text).not.toContain(raw);
  });

  it('a failed payment has amount, last day and the way to pay', async () => {
    const { subject, html, text } = await render('payment-failed');
    expect(subject).toContain(formats.date('2026-12-27'));
    const dates = ['2026-12-20', '2026-12-27', '2026-12-23'].map((date) => formats.date(date));
    for (const fact of [formats.money(24_900), ...dates]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
    const way = `http://${localMarkets[market.id].host}:8787/login?subscriptionId=${subscriptionId}&returnTo=%2Faccount-payments`;
    expect(text).toContain(way);
    expect(html).toContain(way.replaceAll('&', '&amp;'));
  });

  it('a button does what the text offers', async () => {
    const doing = async (template: (typeof templateNames)[number], data = {}) => {
      const { text, html } = await renderMail(messageOf(template, language, data), settings);
      const ways = [...text.matchAll(/returnTo=(\S+)/g)].map(([, way = '']) => decodeURIComponent(way));
      for (const way of ways) expect(html).toContain(encodeURIComponent(way));
      return ways;
    };
    // The member may have another one, which the page shows first.
    const named = `subscription=${subscriptionId}`;
    expect(await doing('cancel')).toEqual([`/account-subscription?do=undoCancel&${named}`]);
    expect(await doing('cancel', { canUndo: false })).toEqual([`/account-subscription?${named}`]);
    expect(await doing('dispute')).toEqual([`/account-subscription?do=resubscribe&${named}`, '/account-payments']);
    expect(await doing('dispute', { event: 'rests' })).toEqual(['/account-payments']);
  });

  it('a mail about the membership says the day in its subject and leads to the page it is about', async () => {
    const days = {
      pause: ['2026-12-20', '2027-01-19'],
      change: ['2026-12-01'],
      cancel: ['2027-01-19'],
      'undo-cancel': ['2026-12-20'],
    } as const;
    for (const [template, dates] of Object.entries(days) as [keyof typeof days, readonly string[]][]) {
      const { subject, text, html } = await render(template);
      for (const date of dates) expect(subject).toContain(formats.date(date));
      const way = `/login?subscriptionId=${subscriptionId}&returnTo=%2Faccount-subscription`;
      expect(text).toContain(way);
      expect(html).toContain(way.replaceAll('&', '&amp;'));
    }
  });

  it('a mail that may come after the membership does not call its reader a member', async () => {
    const isMember = {
      da: 'fordi du er medlem',
      sv: 'för att du är medlem',
      nl: 'omdat je lid bent',
      en: 'because you’re a member',
    }[language];
    expect((await render('receipt')).text).toContain(isMember);
    for (const template of ['dispute', 'refund', 'refund-failed'] as const)
      expect((await render(template)).text).not.toContain(isMember);
  });

  it('a withdrawal is acknowledged with its content, date and time', async () => {
    const { subject, text, html } = await render('withdrawal');
    const at = [formats.date('2026-12-01'), formats.time('2026-12-01T09:30:00.000Z')];
    for (const fact of at) expect(subject).toContain(fact);
    for (const fact of [...at, 'I withdraw from contract D-1234 5675.', 'Anna Holm', formats.money(6_270)]) {
      expect(text).toContain(fact);
      expect(saidIn(html)).toContain(fact);
    }
  });
});

/** Where templates are listed, and nobody is written to. */
const lists = ['outbox/port.ts', 'mail/templates/registry.ts', 'member-look/port.ts'].map(
  (file) => `worker/services/${file}`,
);

it('tells of statements that wait from the left, each by its name first, and of the rest below the last', async () => {
  const { html, text } = await renderMail(messageOf('withdrawals-waiting', 'en'), settings);
  const block =
    /> Anna Holm\n> .* 09:30\n> Membership number: the one in May\n> anna@example\.com\n\n> Mikkel Sørensen\n> .* 09:41\n/;
  expect(text.replaceAll('\u00a0', ' ')).toMatch(block);
  expect(text).toMatch(/mikkel@example\.com\n\nAnd 3 more\n/);
  expect(html).not.toContain('text-align:right');
});

it('each template is ordered by some part of the Worker', () => {
  const ordering = ['worker/services', 'worker/flows', 'worker/features']
    .flatMap((folder) => filesUnder(folder, code))
    .filter((file) => !lists.includes(file))
    .map(read)
    .filter((text) => /\benqueue\(|\bMailTemplate\b|\btemplate: |\bmailTo\(/.test(text));
  expect(templateNames.filter((name) => !ordering.some((text) => text.includes(`'${name}'`)))).toEqual([]);
});

/** Of mails that are about no membership: who reads the back office's page of a member is not told of them. */
const aboutNone: readonly string[] = [
  ...['code', 'withdrawal-confirm', 'withdrawals-waiting', 'account-closed', 'email-changed', 'security-notice'],
  ...['contact', 'survey-invitation', 'alarm'],
];
/** Kept under another name than the template's. */
const keptAs: Readonly<Record<string, string>> = { 'activation-code': 'activation', refund: 'refund-told' };

it('each template is listed with its member in the back office, or named here as about no membership', () => {
  const listed = (name: string) => (keptAs[name] ?? name) in mailsOfMembership;
  expect(templateNames.filter((name) => listed(name) === aboutNone.includes(name))).toEqual([]);
});
