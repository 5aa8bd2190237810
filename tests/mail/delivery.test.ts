import { describe, expect, it } from 'vitest';
import { markets } from '../../worker/domain/markets';
import { createMailSender } from '../../worker/services/mail';
import { createOriginOf } from '../../worker/services/mail/origins';
import type { RecordedReceipt } from '../../worker/services/membership/port';
import { messageOf, order } from './messages';

const env = {
  APP_URL: 'http://localhost:8787',
  HOSTS: { 'dk.localhost': 'denmark', localhost: 'denmark', 'se.localhost': 'sweden' } as const,
  MAIL_ADAPTER: 'http' as const,
  MAIL_API_URL: 'http://localhost:8788/mail',
  MAIL_API_KEY: 'key',
  MAIL_FROM: 'Solhus <no-reply@solhus.example>',
};

function recorder() {
  const bodies: { to: string[]; subject: string; text: string }[] = [];
  const send = (async (_url: unknown, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)));
    return Response.json({ id: 'm1' });
  }) as typeof fetch;
  return { bodies, send };
}

describe('delivery', () => {
  it('renders and sends', async () => {
    const { bodies, send } = recorder();
    expect(await createMailSender(env, send).deliver(messageOf('code', 'sv'), 'row-1')).toMatchObject({ ok: true });
    expect(bodies[0]).toMatchObject({ to: ['anna@example.com'], subject: '042917 är din kod till Solhus' });
  });

  it.each([
    'anna@example.com\r\nBcc: other@example.com',
    'anna@example.com, other@example.com',
    'Anna <anna@example.com>',
    'no address',
  ])('refuses to send to %j, for good', async (to) => {
    const { bodies, send } = recorder();
    const outcome = await createMailSender(env, send).deliver({ ...messageOf('code', 'sv'), to }, 'row-1');
    expect(outcome).toEqual({ ok: false, reason: { retry: false, detail: 'not one plain address' } });
    expect(bodies).toEqual([]);
  });

  it('puts in the receipt number that came with the charge, and waits for it', async () => {
    const { bodies, send } = recorder();
    const asked: string[] = [];
    const numbers = new Map<string, RecordedReceipt>();
    const receiptOf = async (paymentId: string) => {
      asked.push(paymentId);
      return numbers.get(paymentId) ?? null;
    };
    const mail = createMailSender(env, send, { receiptOf });
    const message = { ...messageOf('receipt', 'da'), data: order };
    expect(await mail.deliver(message, 'row-1')).toMatchObject({ ok: false, reason: { retry: true } });
    numbers.set(order.paymentId, { receiptNumber: 'DK2026-000007', vatMinor: 1234, vatRate: 1250 });
    expect(await mail.deliver(message, 'row-1')).toMatchObject({ ok: true });
    expect(asked).toEqual([order.paymentId, order.paymentId]);
    expect(bodies.map(({ text }) => text)).toEqual([expect.stringContaining('DK2026-000007')]);
    // VAT as it was recorded: the market's rate may be another one by now.
    expect(bodies[0]?.text).toMatch(/moms \(12,5\s%\):?\s+12,34/i);
  });

  it('says at the first mail that it is not configured; looking at the ledger needs no mail', async () => {
    const unkeyed = createMailSender({ ...env, MAIL_API_KEY: undefined }, fetch);
    await expect(unkeyed.deliver(messageOf('code', 'sv'), 'row')).rejects.toThrow('MAIL_API_KEY');
    const unbound = createMailSender({ ...env, MAIL_ADAPTER: 'binding' }, fetch);
    await expect(unbound.deliver(messageOf('code', 'sv'), 'row')).rejects.toThrow('EMAIL');
  });

  it('links to the first host of the market, else to the app itself', () => {
    const originOf = createOriginOf(env);
    expect(originOf(markets.denmark)).toBe('http://dk.localhost:8787');
    expect(originOf(markets.sweden)).toBe('http://se.localhost:8787');
    expect(originOf(markets.england)).toBe('http://localhost:8787');
  });
});
