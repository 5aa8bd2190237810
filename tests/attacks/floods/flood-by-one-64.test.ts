import { describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld } from '../../setup/world';

/** The binding as the platform has it: so many a key and minute, whatever the key. */
const limit = 300;
function createShield() {
  const seen = new Map<string, number>();
  return {
    seen,
    limit: async ({ key }: { key: string }) => {
      seen.set(key, (seen.get(key) ?? 0) + 1);
      return { success: (seen.get(key) ?? 0) <= limit };
    },
  };
}

/** How many of 360 posts came through. */
async function passed(
  addressOf: (index: number) => string,
): Promise<{ passed: number; keys: number; refused: Response[] }> {
  const FLOOD = createShield();
  const world = await createWorld({ ENVIRONMENT: 'preview', FLOOD });
  const visitor = createVisitor(world, { language: 'en' });
  const refused: Response[] = [];
  for (let index = 0; index < 360; index += 1) {
    const answer = await visitor.post(
      paths.login.href(),
      { email: 'no address' },
      { 'cf-connecting-ip': addressOf(index) },
    );
    if (answer.status === 429) refused.push(answer);
  }
  return { passed: 360 - refused.length, keys: FLOOD.seen.size, refused };
}

describe('a flood from one connection', () => {
  it('is stopped by the shield, with a new IPv6 address of its /64 for each request', async () => {
    const flood = await passed((index) => `2001:db8:0:7:${index.toString(16)}::${(index * 7 + 1).toString(16)}`);
    expect([flood.passed, flood.keys]).toEqual([limit, 1]);
    // Who is stopped is told when there is certainly room again.
    expect(flood.refused[0]?.headers.get('retry-after')).toBe('60');
  });

  it('is stopped by the shield, however the address is spelt', async () => {
    const spelt = ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:CB00:7107', '0:0:0:0:0:ffff:cb00:7107'];
    const flood = await passed((index) => spelt[index % spelt.length] as string);
    expect([flood.passed, flood.keys]).toEqual([limit, 1]);
  });
});
