import { localMarkets } from 'virtual:chain/demo';
import { describe, expect, it } from 'vitest';
import { code, filesUnder, read } from '../../scripts/house/sources';
import { markets } from '../../worker/domain/markets';
import { languages } from '../../worker/domain/markets/languages';
import { formatsFor } from '../../worker/domain/text/format';
import { renderMail } from '../../worker/services/mail/render';
import { marketOfLanguage, messageOf, settings, subscriptionId, templateNames } from './messages';

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
    expect(mail.subject.length).toBeGreaterThan(10);
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

  it('names the seller in both parts', async () => {
    const { html, text } = await rendered;
    const { legalName, address, companyNumber, vatNumber, mail } = market.seller;
    for (const fact of [legalName, address, companyNumber, vatNumber, mail]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
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
      'Visa 4242',
    ];
    for (const fact of [...facts, formats.date('2026-12-19'), 'D-1234 5675']) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
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

  it('a withdrawal is acknowledged with its content, date and time', async () => {
    const { subject, text, html } = await render('withdrawal');
    const at = [formats.date('2026-12-01'), formats.time('2026-12-01T09:30:00.000Z')];
    for (const fact of at) expect(subject).toContain(fact);
    for (const fact of [...at, 'I withdraw from contract D-1234 5675.', 'Anna Holm', formats.money(6_270)]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
  });
});

/** Where templates are listed, and nobody is written to. */
const lists = ['outbox/port.ts', 'mail/templates/registry.ts', 'member-look/port.ts'].map(
  (file) => `worker/services/${file}`,
);

it('each template is ordered by some part of the Worker', () => {
  const ordering = ['worker/services', 'worker/flows', 'worker/features']
    .flatMap((folder) => filesUnder(folder, code))
    .filter((file) => !lists.includes(file))
    .map(read)
    .filter((text) => /\benqueue\(|\bMailTemplate\b|\btemplate: |\bmailTo\(/.test(text));
  expect(templateNames.filter((name) => !ordering.some((text) => text.includes(`'${name}'`)))).toEqual([]);
});
