import { describe, expect, it } from 'vitest';
import { markets } from '../../worker/domain/markets';
import { languages } from '../../worker/domain/markets/languages';
import { formatsFor } from '../../worker/domain/text/format';
import { renderMail } from '../../worker/services/mail/render';
import { createSay } from '../../worker/ui/text/say';
import { termsOf, withdrawalFormOf } from '../../worker/ui/text/terms';
import { loadTranslate } from '../../worker/ui/text/translate';
import { marketOfLanguage, messageOf, orderWith, saidIn, settings, subscriptionId } from './messages';

const oneSpaced = (text: string) => text.replace(/[^\S\u00a0]+/g, ' ');

describe.each([...languages])('order confirmation in %s', (language) => {
  const market = markets[marketOfLanguage[language]];
  const formats = formatsFor(market, language);

  it('is the durable copy: every fact stands in both parts', async () => {
    const { html, text } = await renderMail(messageOf('order-confirmation', language), settings);
    const facts = [
      { da: 'Sol Fri', sv: 'Sol Fri', nl: 'Zon Vrij', en: 'Sun Free' }[language],
      'D-1234 5675',
      'Nørrebro, Blågårdsgade\u00a014, 2200\u00a0København N',
      formats.money(9_900),
      formats.date('2026-11-20'),
      formats.date('2026-12-20'),
      formats.money(24_900),
      formats.date('2027-01-20'),
      formats.date('2026-12-19'),
      formats.date('2026-12-04'),
      'START99',
      'dk-2026-1',
      market.seller.mail,
    ];
    for (const fact of facts) {
      expect(text).toContain(fact);
      expect(saidIn(html).replaceAll('\u00a0', ' ')).toContain(fact.replaceAll('\u00a0', ' '));
    }
    expect(text).toContain(`/login?subscriptionId=${subscriptionId}&returnTo=%2Faccount-main`);
  });

  it('holds the terms and the model form in full', async () => {
    const { html, text } = await renderMail(messageOf('order-confirmation', language), settings);
    const say = createSay(await loadTranslate(language, 'whole', null, market.id));
    const sections = termsOf(market, say, formats).flatMap((section) => [section.title, section.text]);
    const form = withdrawalFormOf(market, say);
    expect(sections).toHaveLength(26);
    for (const words of [...sections, form.title, ...form.lines]) {
      expect(text).toContain(words);
      expect(saidIn(html).replaceAll('\u00a0', ' ')).toContain(oneSpaced(words).replaceAll('\u00a0', ' '));
    }
  });
});

describe('order confirmation', () => {
  const render = (data: Record<string, unknown>) => renderMail(messageOf('order-confirmation', 'en', data), settings);

  it('says which terms are printed, and which were ordered under, where they have changed since', async () => {
    const { version } = markets.england.documents.terms;
    const say = createSay(await loadTranslate('en', 'whole', null, 'england'));
    const printed = say('terms.version', { version });
    const [changed, same] = await Promise.all(
      ['uk-2026-0', version].map((termsVersion) => render(orderWith({ termsVersion }))),
    );
    const since = say('mail.order.termsSince', { version: 'uk-2026-0' });
    expect(changed?.text).toContain(`${printed}\n\n${since}`);
    expect(changed?.html).toMatch(new RegExp(`${printed}</p><p[^>]*>${since}</p>`));
    expect(same?.text).toContain(printed);
    expect(same?.text).not.toContain(since.slice(0, 20));
  });

  it('lists each reduced charge, the first full one and what follows', async () => {
    const discount = { code: 'HALF', offMinor: 12_450, charges: 3 };
    const { text } = await render(orderWith({ discount, secondAmountMinor: 12_450 }));
    expect(text).toContain('20\u00a0December\u00a02026: £124.50');
    expect(text).toContain('20\u00a0January\u00a02027: £124.50');
    expect(text).toContain('20\u00a0February\u00a02027: £249.00');
    expect(text).toContain('Then every month, from 20\u00a0March\u00a02027: £249.00');
  });

  it('tells a long run of reduced charges as one', async () => {
    const discount = { code: 'YEAR', offMinor: 5_000, charges: 12 };
    const { text } = await render(orderWith({ discount, secondAmountMinor: 19_900 }));
    expect(text).toContain('From 20\u00a0December\u00a02026 to 20\u00a0October\u00a02027, every month: £199.00');
    expect(text).toContain('20\u00a0November\u00a02027: £249.00');
  });

  it('counts charges from the anchor, so that a short month moves only its own', async () => {
    const { text } = await render(
      orderWith({ discount: null, secondChargeOn: '2027-02-28' }, { accessFrom: '2027-01-31', nextChargeAt: null }),
    );
    expect(text).toContain('28\u00a0February\u00a02027: £249.00');
    expect(text).toContain('Then every month, from 31\u00a0March\u00a02027');
  });

  it('has the number one shows at the door first, then what is agreed, what is paid and the way in, then the rights', async () => {
    const { html, text } = await render({});
    const order = [
      'Membership number',
      'Go to your account',
      'Your membership',
      'What you pay',
      'How to get in',
      'When does your membership start?',
      'Changed your mind?',
      'Want to stop later?',
      'Membership terms',
    ];
    for (const part of [saidIn(html).replaceAll('\u00a0', ' '), text]) {
      const places = order.map((words) => part.indexOf(words));
      expect(places).not.toContain(-1);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
    expect(text).toContain('Membership number: D-1234 5675');
  });

  it('says minimum term, its total and the earliest end', async () => {
    const { text } = await render(orderWith({ discount: null, bindingMonths: 6, bindingEndsOn: '2027-05-19' }));
    expect(text).toContain('Minimum term: 6 months, up to and including 19\u00a0May\u00a02027');
    expect(text).toContain('Total for the minimum term: £1,344.00');
    expect(text).toContain('Earliest end date: 19\u00a0May\u00a02027');
  });

  it('says whether the start was asked for', async () => {
    const now = await render({ startNow: true });
    expect(now.text).toContain('You asked for your membership to start on 20\u00a0November\u00a02026');
    const later = await render(orderWith({}, { startNow: false, accessFrom: '2026-12-05' }));
    expect(later.text).toContain('You did not ask to start');
    expect(later.text).toContain('starts on 5\u00a0December\u00a02026');
  });

  it('sends whoever withdraws to the page', async () => {
    const { html, text } = await render({});
    expect(text).toContain('http://uk.localhost:8787/withdraw');
    expect(html).toContain('href="http://uk.localhost:8787/withdraw"');
  });

  it('tells how to get in with lists and links, and nothing outside the allowed subset', async () => {
    const accessHtml = {
      en: '<p>Ring <a href="tel:+4411">us</a>.</p><ol><li>One</li><li><em>Two</em></li></ol><script>x()</script><a href="javascript:x()">bad</a><a href="/contact">Ask</a>',
    };
    const { html, text } = await render(orderWith({ studio: { ...orderWith({}).snapshot.studio, accessHtml } }));
    expect(html).toContain('href="tel:+4411"');
    expect(html).toContain('<li><em>Two</em></li>');
    expect(html).toContain('href="http://uk.localhost:8787/contact"');
    expect(html).not.toMatch(/<script|javascript:/);
    expect(text).toContain('Ring us (+4411).\n\n- One\n- Two');
  });
});
