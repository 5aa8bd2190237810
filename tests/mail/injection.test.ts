import en from 'virtual:texts/en/whole';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languages } from '../../worker/domain/markets/languages';
import { oneLine } from '../../worker/services/mail/clean';
import { renderMail } from '../../worker/services/mail/render';
import { createSay } from '../../worker/ui/text/say';
import { loadTranslate } from '../../worker/ui/text/translate';
import { messageOf, order, orderWith, settings } from './messages';

/** What people type to see whether something gives. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        '\r\nBcc: other@example.com\r\n',
        '\n\n<html>',
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        '</title></style></td>',
        '{{firstName}}',
        '{{company}}',
        '{{- date}}',
        '$t(shared.company)',
        '$t(mail.code.title, {"count": 1})',
        '$&$1$$',
        '__proto__',
        '\u2028\u202e\u0000',
        '&amp;&lt;',
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));

const tagsOf = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.replace(/ .*/s, '')) ?? [];
const escaped = (value: string) =>
  value.replace(/[&<>"']/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#x27' }[sign]};`);

describe('what a member typed stays text', () => {
  it('in the order confirmation', async () => {
    const calm = await renderMail(messageOf('order-confirmation', 'en', order), settings);
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (firstName, street) => {
        const data = orderWith({ studio: { ...order.snapshot.studio, street } }, { firstName });
        const mail = await renderMail(messageOf('order-confirmation', 'en', data), settings);
        expect(mail.subject).toBe(calm.subject);
        expect(tagsOf(mail.html)).toEqual(tagsOf(calm.html));
        const name = oneLine(firstName);
        expect(mail.text.split('\n')[0]).toBe(`Welcome, ${name}`);
        // The last two words of a heading stay together.
        const spaced = (words: string) => words.replaceAll('\u00a0', ' ');
        expect(spaced(mail.html)).toContain(spaced(`Welcome, ${escaped(name)}</h1>`));
        expect(mail.text.split('\n')).toHaveLength(calm.text.split('\n').length);
      }),
      { numRuns: 40 },
    );
  });

  it('in the receipt, which greets by name in every language', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, fc.constantFrom(...languages), async (typed, language) => {
        const data = { firstName: typed, method: typed, receiptNumber: `X${typed}` };
        const { subject, text, html } = await renderMail(messageOf('receipt', language, data), settings);
        expect(subject).toMatch(/^[^\p{Cc}]+$/u);
        expect(text).toContain(`: ${oneLine(`X${typed}`)}\n`);
        expect(html).not.toMatch(/<(script|img)\b|onerror="/i);
      }),
      { numRuns: 40 },
    );
  });

  it('in a subject: line breaks cannot start a header', async () => {
    await fc.assert(
      fc.property(hostile, (typed) => {
        expect(oneLine(typed)).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
      }),
    );
  });
});

describe('texts', () => {
  it('take values once: neither placeholders nor references inside a value are looked at', async () => {
    const say = createSay(await loadTranslate('en'));
    await fc.assert(
      fc.property(hostile, hostile, (product, studio) => {
        const text = say('mail.order.preview', { product, studio });
        expect(text).toBe(`${product}, ${studio}. Keep this email: it’s your confirmation.`);
      }),
    );
    expect(say('mail.order.title', { firstName: '{{company}}', company: 'no' })).toBe('Welcome, {{company}}');
    expect(say('mail.order.title', { firstName: '$t(shared.company)' })).toBe('Welcome, $t(shared.company)');
  });

  it('choose the plural by count', async () => {
    const say = createSay(await loadTranslate('en'));
    expect(say('select.binding', { count: 1 })).toBe(String(en.select.binding_one).replace('{{count}}', '1'));
    expect(say('select.binding', { count: 3 })).toBe(String(en.select.binding_other).replace('{{count}}', '3'));
  });
});
