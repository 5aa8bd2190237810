import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markets } from '../../worker/domain/markets';
import { languages } from '../../worker/domain/markets/languages';
import { renderMail } from '../../worker/services/mail/render';
import { marketOfLanguage, messageOf, settings } from './messages';

const toSeller = { for: 'seller', writtenIn: 'en', links: 2 };
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom(
        '\r\nBcc: other@example.com',
        '\n',
        '\u2028',
        '\u202e',
        '\0',
        ', x@example.com',
        '<x@example.com>',
      ),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join('').toWellFormed());

describe.each([...languages])('a message to the seller, in %s', (language) => {
  const { seller } = markets[marketOfLanguage[language]];

  it('says what it is about in its subject, is answered to whoever wrote, and names what was found', async () => {
    const mail = await renderMail(messageOf('contact', language, toSeller), settings);
    expect(mail.replyTo).toBe('anna@example.com');
    expect(mail.subject).toContain('K7M2-QXP4');
    for (const part of [mail.text, mail.html]) {
      for (const fact of ['Anna Holm', 'anna@example.com', 'D-1234', 'English', 'Nørrebro'])
        expect(part).toContain(fact);
      expect(part).not.toMatch(/\{\{|\$t\(|undefined|\bcontact\.[a-z]|\bmail\.contact/);
    }
    expect(mail.text).toContain('> Why did I pay twice?\n>\n> Anna');
    expect(mail.html).toContain('Why did I pay twice?</span>');
  });

  it('takes no second address and no header from what was typed', async () => {
    const calm = await renderMail(messageOf('contact', language, toSeller), settings);
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (name, email, message) => {
        const typed = { ...toSeller, name, email: `a${email}@example.com`, message };
        const mail = await renderMail(messageOf('contact', language, typed), settings);
        expect(mail.subject).toBe(calm.subject);
        expect(mail.to).toBe(calm.to);
        expect([seller.mail, typed.email]).toContain(mail.replyTo);
        expect(mail.replyTo).toMatch(/^[^\s,;<>\p{C}]+@[^\s,;<>\p{C}]+$/u);
        expect(mail.html).not.toMatch(/<(?:script|img|a href="(?!mailto:|http:\/\/))/i);
        const quoted = mail.text.split('\n').filter((line) => line.startsWith('>'));
        expect(quoted.length).toBe(message.split('\n').length);
      }),
      { numRuns: 60 },
    );
  });

  it('has a copy that is answered to the seller and leads nowhere', async () => {
    const mail = await renderMail(messageOf('contact', language), settings);
    expect(mail.replyTo).toBe(seller.mail);
    expect(mail.html).not.toContain('<a ');
  });
});
