import { describe, expect, it } from 'vitest';
import { mailboxOf } from '../../worker/domain/email-key';
import { markets } from '../../worker/domain/markets';
import { checkField, fieldRulesOf } from '../../worker/domain/signup/fields';

describe('the mailbox of an address', () => {
  it('is one, whatever is written behind a plus, in capitals or in full-width letters', () => {
    for (const address of [
      'anna@example.com',
      ' Anna@Example.COM ',
      'anna+news@example.com',
      'anna+a+b@example.com',
      'ａｎｎａ@example.com',
      'anna＋x@example.com',
      'anna@ｅｘａｍｐｌｅ.com',
      'anna＠example．com',
      'anna@example.com.',
    ])
      expect([address, mailboxOf(address)]).toEqual([address, 'anna@example.com']);
  });

  it('knows no dots where its provider knows none, and knows them elsewhere', () => {
    for (const address of ['annaholm@gmail.com', 'a.n.n.a.holm+x@gmail.com', 'anna.holm@googlemail.com'])
      expect(mailboxOf(address)).toBe('annaholm@gmail.com');
    expect(mailboxOf('anna.holm@example.com')).not.toBe(mailboxOf('annaholm@example.com'));
  });

  it('has a domain as DNS has it', () => {
    expect(mailboxOf('anna@bücher.example')).toBe(mailboxOf('anna@xn--bcher-kva.example'));
  });

  it('is something for every oddity, too', () => {
    for (const odd of ['', '@', '+@', '+x@example.com', 'anna', 'a@b@c.example', 'a@[', 'a@\u0000'])
      expect(mailboxOf(odd)).toEqual(expect.any(String));
    expect(mailboxOf('+x@example.com')).toBe('+x@example.com');
  });
});

describe('an address in a form', () => {
  it('has no letters that only look like others', () => {
    const rules = fieldRulesOf(markets.denmark);
    for (const odd of ['ａｎｎａ@example.com', 'anna＋x@example.com', 'anna@ｅｘａｍｐｌｅ.com', 'oﬃce@example.com'])
      expect([odd, checkField('email', odd, rules)?.key]).toEqual([odd, 'form.error.email']);
    for (const plain of ['Anna@Example.com', ' åse@bücher.example ', 'josé@example.com', 'jose\u0301@example.com'])
      expect([plain, checkField('email', plain, rules)]).toEqual([plain, null]);
  });
});
