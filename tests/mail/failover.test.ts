import { describe, expect, it } from 'vitest';
import { fail, ok } from '../../worker/domain/result';
import type { RenderedMail, SenderFaultKind, SenderName, SenderStates } from '../../worker/services/mail/port';
import { createFailover } from '../../worker/services/mail/senders/failover';

const mail = { to: 'anna@example.com', subject: 'Hello' } as RenderedMail;
const letter = { isBulk: false, isCode: false, unsureWith: null };
const code = { ...letter, isCode: true };
type Answers = Partial<Record<SenderName, SenderFaultKind>>;

/** Two providers that answer as told, a memory of what they said, and who was asked. */
function house(answers: Answers, rests: Partial<Record<SenderName, number>> = {}) {
  const asked: SenderName[] = [];
  const states: SenderStates = {
    waitsUntil: async (name) => rests[name] ?? null,
    note: async () => undefined,
    quotaUntil: async (name) => (answers[name] === 'quota' ? 900 : null),
  };
  const send = createFailover({
    senderOf: (name) => ({
      async send() {
        asked.push(name);
        const kind = answers[name];
        return kind ? fail({ kind, detail: `said ${kind}` }) : ok(null);
      },
    }),
    order: ['binding', 'http'],
    bulk: 'http',
    states,
  });
  return { asked, send };
}

describe('two providers of mail', () => {
  it('leaves the second alone while the first takes mail', async () => {
    const { asked, send } = house({});
    expect(await send(mail, 'row', letter)).toMatchObject({ ok: true });
    expect(asked).toEqual(['binding']);
  });

  it.each(['limited', 'quota', 'closed'] as const)(
    'goes on to the second if the first took nothing: %s',
    async (kind) => {
      const { asked, send } = house({ binding: kind });
      expect(await send(mail, 'row', letter)).toMatchObject({ ok: true });
      expect(asked).toEqual(['binding', 'http']);
    },
  );

  it('does not ask a provider that is left alone', async () => {
    const { asked, send } = house({}, { binding: 500 });
    expect(await send(mail, 'row', letter)).toMatchObject({ ok: true });
    expect(asked).toEqual(['http']);
  });

  it('keeps a letter that may have been sent with its provider, at this try and at later ones', async () => {
    const first = house({ binding: 'unsure' });
    expect(await first.send(mail, 'row', letter)).toMatchObject({
      ok: false,
      reason: { retry: true, unsureWith: 'binding' },
    });
    expect(first.asked).toEqual(['binding']);
    const later = house({ binding: 'limited' });
    const outcome = await later.send(mail, 'row', { ...letter, unsureWith: 'binding' });
    expect(outcome).toMatchObject({ ok: false, reason: { retry: true, unsureWith: 'binding' } });
    expect(later.asked).toEqual(['binding']);
    const resting = house({}, { binding: 500 });
    expect(await resting.send(mail, 'row', { ...letter, unsureWith: 'binding' })).toMatchObject({
      reason: { waitsUntil: 500, unsureWith: 'binding' },
    });
    expect(resting.asked).toEqual([]);
  });

  it('lets a letter go once its provider says by its key that it took nothing', async () => {
    const { asked, send } = house({ http: 'quota' });
    expect(await send(mail, 'row', { ...letter, unsureWith: 'http' })).toMatchObject({ ok: true });
    expect(asked).toEqual(['http', 'binding']);
  });

  it('sends a code by the second at once, whatever became of it at the first', async () => {
    for (const kind of ['unsure', 'undelivered', 'limited', 'quota', 'closed'] as const) {
      const { asked, send } = house({ binding: kind });
      expect(await send(mail, 'row', code)).toMatchObject({ ok: true });
      expect(asked).toEqual(['binding', 'http']);
    }
    const later = house({ binding: 'unsure' });
    expect(await later.send(mail, 'row', { ...code, unsureWith: 'binding' })).toMatchObject({ ok: true });
  });

  it('asks nobody else for a mail or an address that is refused', async () => {
    for (const kind of ['mail', 'address'] as const) {
      const { asked, send } = house({ binding: kind });
      expect(await send(mail, 'row', code)).toMatchObject({ ok: false, reason: { retry: false } });
      expect(asked).toEqual(['binding']);
    }
  });

  it('waits without a try until the earlier of two quotas is there again', async () => {
    const { send } = house({ http: 'quota' }, { binding: 700 });
    expect(await send(mail, 'row', code)).toMatchObject({ ok: false, reason: { retry: true, waitsUntil: 700 } });
  });

  it('counts a try if anybody was asked and failed otherwise', async () => {
    const { send } = house({ binding: 'limited', http: 'quota' });
    const outcome = await send(mail, 'row', code);
    expect(outcome).toMatchObject({ ok: false, reason: { retry: true } });
    expect(outcome).not.toHaveProperty('reason.waitsUntil');
  });

  it('sends mass mailings by their own provider and nobody else', async () => {
    const { asked, send } = house({ http: 'limited' });
    expect(await send(mail, 'row', { ...letter, isBulk: true })).toMatchObject({ ok: false, reason: { retry: true } });
    expect(asked).toEqual(['http']);
  });
});
