import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { probeDatabase } from '../../setup/databases/database-probe';
import { say } from '../../setup/pages/answers';
import { createMember } from '../../setup/people/member';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** Somebody copied a cookie while it was young. The session ended long ago; the copy still opened what was typed in it. */
let world: World;
const probe = probeDatabase((env as unknown as { DB: D1Database }).DB);
beforeAll(async () => {
  world = await createWorld({ DB: probe.database });
});

const pages = [paths.signup.customerDetails.href(), paths.signup.verifyEmail.href(), paths.signup.skinData.href(), '/'];

/** A visitor half way, and the cookie of each step on the way. */
async function halfWay(): Promise<{ visitor: Visitor; copies: string[] }> {
  const visitor = createVisitor(world, { language: 'en' });
  const copies: string[] = [];
  const copy = () => copies.push(visitor.cookies.get('session') ?? '');
  await visitor.selectsProduct(visitor.plainProduct());
  copy();
  await visitor.entersDetails({ street: 'Kildevældsgade 41' });
  copy();
  await visitor.selectsProduct(visitor.plainProduct());
  copy();
  await visitor.provesEmail();
  copy();
  return { visitor, copies };
}

async function expectNothing(copies: readonly string[]): Promise<void> {
  for (const [index, cookie] of copies.entries()) {
    for (const path of pages) {
      const reader = createVisitor(world, { language: 'en' });
      reader.cookies.set('session', cookie);
      const answer = await reader.get(path);
      const html = await answer.text();
      const shown = ['Kildevældsgade', 'Anna', 'Holm', '@example.com'].filter((word) => html.includes(word));
      expect([index, path, shown]).toEqual([index, path, []]);
    }
  }
}

const endings: Record<string, (visitor: Visitor) => Promise<unknown>> = {
  'logging out': (visitor) => visitor.post(paths.logout.href()),
  'logging in': async (visitor) => {
    const member = await createMember(world, { language: 'en' });
    await visitor.logsIn(member.email);
  },
};

describe('an older copied cookie of a session that ended', () => {
  it.each(Object.entries(endings))('by %s shows nothing, at once', async (_, ends) => {
    const { visitor, copies } = await halfWay();
    await ends(visitor);
    await expectNothing(copies);
  });

  it('shows nothing while the database is away', async () => {
    const { visitor, copies } = await halfWay();
    await visitor.post(paths.logout.href());
    await world.settle();
    probe.isDown = true;
    try {
      await expectNothing(copies);
    } finally {
      probe.isDown = false;
    }
  });

  it('is told from the cookie of a living one, which keeps the journey readable meanwhile', async () => {
    const { visitor, copies } = await halfWay();
    // The copy that is read meanwhile is written after the response.
    await world.settle();
    probe.isDown = true;
    try {
      expect(await visitor.page(paths.signup.customerDetails.href())).toContain('value="Kildevældsgade 41"');
    } finally {
      probe.isDown = false;
    }
    const old = createVisitor(world, { language: 'en' });
    old.cookies.set('session', copies[0] ?? '');
    expect(say(await old.get(paths.signup.customerDetails.href()))).toBe('200');
  });
});
