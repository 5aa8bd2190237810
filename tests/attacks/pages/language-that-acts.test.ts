import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { formFor } from '../../setup/pages/forms';
import { createMember } from '../../setup/people/member';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

/** A choice of language says something again in other words: it does nothing else, and leads nowhere else. */
const { DB } = env as unknown as { DB: D1Database };
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

/** Fields of the form that the language menu sends. */
function typedIn(html: string): Record<string, string> {
  const form = /<form id="typed"[\s\S]*?<\/form>/.exec(html)?.[0] ?? '';
  const pairs = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value]));
}

describe('a refused form that would be accepted by now', () => {
  it('closes no account', async () => {
    const { visitor, memberId, subscriptionId } = await createMember(world, { language: 'da' });
    const stands = (state: string, stopDate: string) =>
      DB.prepare('UPDATE subscription SET state = ?, stop_date = ? WHERE subscription_id = ?')
        .bind(state, stopDate, subscriptionId)
        .run();
    const page = paths.account.profile.href();
    await stands('ended', '2026-01-31');
    const form = formFor(await visitor.page(paths.account.profile.href({ edit: 'close' })), 'close');
    await stands('active', '2099-12-31');
    const refused = await visitor.post(page, { intent: 'close', ...form, confirm: 'yes' });
    expect(refused.status).toBe(422);
    const typed = typedIn(await refused.text());
    expect(typed).toMatchObject({ intent: 'close', confirm: 'yes' });
    // It ends after all while the page stands open.
    await stands('ended', '2026-01-31');
    const spoken = await visitor.post(page, { ...typed, speak: 'en' });
    expect(spoken.status).toBe(422);
    expect(await spoken.text()).toContain('<html lang="en"');
    const [member] = await rows('SELECT closed_at FROM member WHERE member_id = ?', memberId);
    expect(member).toEqual({ closed_at: null });
  });

  it('sends no message', async () => {
    const visitor = createVisitor(world, { language: 'da' });
    const path = paths.contact.href();
    const fields = {
      ...(await visitor.hidden(path)),
      ...{ name: 'Åse', email: visitor.email, topic: 'login', message: 'Filled in by a program, in no time.' },
    };
    const refused = await visitor.post(path, fields);
    expect(refused.status).toBe(422);
    world.advance(60);
    const spoken = await visitor.post(path, { ...fields, ...typedIn(await refused.text()), speak: 'en' });
    const html = await spoken.text();
    expect(spoken.status).toBe(422);
    expect(html).toContain('<html lang="en"');
    expect(html).toContain('Filled in by a program');
  });
});

it('another site chooses no language, not even by an address that mail programs may post to', async () => {
  const { memberId } = await createMember(world, { language: 'da' });
  const link = new URL(await world.services.unsubscribe.urlFor(world.markets.denmark, memberId, 'email')).pathname;
  const visitor = createVisitor(world, { language: 'da' });
  for (const address of [link, paths.surveyOptOut.href({ token: 'unknown' }), paths.contact.href()]) {
    await visitor.post(
      address,
      { speak: 'en' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' },
    );
    expect([address, visitor.cookies.get('language')]).toEqual([address, undefined]);
  }
});

describe('where a choice of language leads', () => {
  const elsewhere = [
    ...['/.//elsewhere.example/x', '/..//elsewhere.example', '/a/..//elsewhere.example', '/%2e//elsewhere.example'],
    ...['/%2E%2e//elsewhere.example?q', '/./%2e/.//elsewhere.example', '//elsewhere.example', '/\\elsewhere.example'],
  ];
  it.each(elsewhere)('is here, not %s', async (returnTo) => {
    const visitor = createVisitor(world);
    for (const [path, fields] of [
      [paths.culture.href(), { language: 'en' }],
      [paths.consent.href(), { choice: 'rejected' }],
    ] as const) {
      const answer = await visitor.post(path, { ...fields, returnTo });
      const to = new URL(answer.headers.get('location') ?? '', visitor.origin);
      expect([answer.status, to.origin]).toEqual([303, visitor.origin]);
    }
  });

  it('and an address that begins as a host is no link in its own page', async () => {
    const visitor = createVisitor(world);
    for (const address of ['//elsewhere.example/x?y', '/.//elsewhere.example/x']) {
      const path = `${visitor.origin}${address}`;
      // A form of another site is refused on a page of ours, which offers to try again.
      for (const answer of [
        await visitor.get(path),
        await visitor.post(path, { a: 'b' }),
        await visitor.post(path, { a: 'b' }, { 'sec-fetch-site': 'cross-site' }),
      ]) {
        const html = await answer.text();
        expect(html).toContain('<html');
        expect([address, answer.status, /(?:href|action)="\/\/elsewhere/.exec(html)]).toEqual([
          address,
          answer.status,
          null,
        ]);
      }
    }
  });
});
