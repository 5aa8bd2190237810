import { describe, expect, it } from 'vitest';
import { createOutbound } from '../../../worker/services/outbound/outbound';

const url = 'https://partner.example/things';

/** A partner whose connection is lost so many times before it answers. */
function losing(times: number) {
  const seen: string[] = [];
  const send = (async (_: RequestInfo | URL, init?: RequestInit) => {
    seen.push(init?.method ?? 'GET');
    if (seen.length <= times) throw new TypeError('Network connection lost.');
    return new Response('{}', { status: 200 });
  }) as typeof fetch;
  return { seen, send };
}

const outbound = (send: typeof fetch, repeatsLostPosts = false) =>
  createOutbound({ fetch: send, origins: [url], now: Date.now, deadlineMs: 60_000, repeatsLostPosts });

describe('a call whose connection was lost', () => {
  it('is made again where twice does no more than once', async () => {
    const asked = losing(1);
    expect((await outbound(asked.send)(url)).status).toBe(200);
    const keyed = losing(1);
    const post = { method: 'POST', body: 'a=1', headers: { 'Idempotency-Key': 'key-1' } };
    expect((await outbound(keyed.send)(url, post)).status).toBe(200);
    const token = losing(1);
    expect((await outbound(token.send, true)(url, { method: 'POST', body: 'code=1' })).status).toBe(200);
    expect([asked.seen, keyed.seen, token.seen]).toEqual([
      ['GET', 'GET'],
      ['POST', 'POST'],
      ['POST', 'POST'],
    ]);
  });

  it('is left alone where it might have been done', async () => {
    const partner = losing(1);
    await expect(outbound(partner.send)(url, { method: 'POST', body: 'a=1' })).rejects.toMatchObject({
      reason: 'network',
    });
    expect(partner.seen).toEqual(['POST']);
  });
});

describe('what leaves the house', () => {
  it('goes to known hosts alone, and comes back small', async () => {
    const huge = (async () => new Response(new Uint8Array(300 * 1024))) as typeof fetch;
    await expect(outbound(huge)('https://elsewhere.example/')).rejects.toMatchObject({ reason: 'hostRefused' });
    await expect(outbound(huge)(url)).rejects.toMatchObject({ reason: 'tooLarge' });
  });
});
