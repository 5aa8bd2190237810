import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../../worker/paths';
import { auditsOf, rows } from '../../../setup/money/records';
import { formFor } from '../../../setup/pages/forms';
import { createMember, type Member } from '../../../setup/people/member';
import { createVisitor, detailsOf } from '../../../setup/people/visitor';
import { createWorld, type World } from '../../../setup/world';

/** What members change of themselves, by its own form, each once and in its place. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const page = paths.account.profile.href();

async function sends({ visitor }: Member, intent: string, fields: Record<string, string | string[]> = {}) {
  const html = await visitor.page(paths.account.profile.href({ edit: intent }));
  return visitor.post(page, { intent, ...formFor(html, intent), ...fields });
}

const memberRow = async ({ memberId }: Member) =>
  (await rows('SELECT * FROM member WHERE member_id = ?', memberId))[0] ?? {};
const h1s = (html: string) => [...html.matchAll(/<h1/g)].length;
const primaries = (html: string) => [...html.matchAll(/<button class="btn(?: danger| plain)?"/g)].length;

describe('the page', () => {
  it('shows what is known in rows; one form at a time opens in the place of its rows', async () => {
    const member = await createMember(world, { language: 'en' });
    const html = await member.visitor.page(page);
    expect(html).toContain(member.email);
    expect([h1s(html), primaries(html)]).toEqual([1, 0]);
    for (const edit of ['details', 'email', 'language', 'consents']) {
      const open = await member.visitor.page(paths.account.profile.href({ edit }));
      expect([edit, h1s(open), primaries(open)]).toEqual([edit, 1, 1]);
      expect([edit, open.includes(`name="intent" value="${edit}"`)]).toEqual([edit, true]);
      // Its part alone.
      expect([edit, open.match(/<section id="/g)?.length]).toEqual([edit, 1]);
    }
    expect(primaries(await member.visitor.page(paths.account.profile.href({ edit: 'toString' })))).toBe(0);
  });

  it('an intent that is none, a form without a key: 422, and nothing has changed', async () => {
    const member = await createMember(world, { language: 'en' });
    const before = await memberRow(member);
    for (const fields of [
      { intent: 'toString' },
      {},
      { intent: 'language', language: 'en' },
      { intent: 'details', firstName: 'Berit', lastName: 'Holm', ...detailsOf.denmark },
      { intent: 'logoutEverywhere' },
    ] as Record<string, string>[]) {
      const answer = await member.visitor.post(page, fields);
      expect([fields.intent, answer.status]).toEqual([fields.intent, 422]);
    }
    expect(await memberRow(member)).toEqual(before);
  });
});

describe('details', () => {
  it('are saved as typed and said once', async () => {
    const member = await createMember(world, { language: 'en' });
    const fields = {
      ...detailsOf.denmark,
      firstName: 'Berit',
      lastName: 'Ø',
      street: 'Ny Vej 1',
      email: 'x@evil.example',
    };
    const answer = await sends(member, 'details', fields);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
    expect(await memberRow(member)).toMatchObject({ first_name: 'Berit', street: 'Ny Vej 1', email: member.email });
    expect(await member.visitor.page(page)).toContain('Your details are saved');
    expect(await member.visitor.page(page)).not.toContain('Your details are saved');
  });

  it('come back with what was typed, a summary, a message at each field and a title that says so', async () => {
    const member = await createMember(world, { language: 'en' });
    const answer = await sends(member, 'details', { firstName: 'Berit', lastName: '', zip: 'x', street: 'Ny Vej 1' });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('<title>Error:');
    for (const [id, message] of [
      ['lastName', 'Enter your last name'],
      ['zip', 'Enter a postcode'],
    ]) {
      expect(html).toContain(`href="#${id}"`);
      expect(html).toContain(`id="${id}-error"`);
      expect(html).toContain(message);
    }
    expect(html).toContain('value="Ny Vej 1"');
    expect(await memberRow(member)).toMatchObject({ first_name: 'Anna' });
  });

  it('the same press twice is one change; the same key for something else is refused', async () => {
    const member = await createMember(world, { language: 'en' });
    const html = await member.visitor.page(paths.account.profile.href({ edit: 'details' }));
    const key = formFor(html, 'details').idempotencyKey ?? '';
    const send = (firstName: string) =>
      member.visitor.post(page, {
        intent: 'details',
        idempotencyKey: key,
        ...detailsOf.denmark,
        firstName,
        lastName: 'Holm',
      });
    expect((await send('Berit')).status).toBe(303);
    expect((await send('Berit')).status).toBe(303);
    expect((await send('Carla')).status).toBe(422);
    expect(await memberRow(member)).toMatchObject({ first_name: 'Berit' });
    expect(await auditsOf(member.memberId, 'member.*')).toEqual([
      { actor: member.memberId, action: 'member.details', subject: member.memberId, detail_json: '{}' },
    ]);
  });
});

describe('language and consents', () => {
  it('the language is the account’s and the browser’s; another market’s is refused', async () => {
    const member = await createMember(world, { language: 'da' });
    expect((await sends(member, 'language', { language: 'sv' })).status).toBe(422);
    expect((await sends(member, 'language', { language: 'en' })).status).toBe(303);
    expect(await memberRow(member)).toMatchObject({ language: 'en' });
    expect(await member.visitor.page(page)).toContain('Your language is saved');
  });

  it('each channel is a row with its words, given and withdrawn; the rest of the history stays', async () => {
    const member = await createMember(world, { language: 'en' });
    const consents = () =>
      rows(
        `SELECT kind, text, text_version, language, withdrawn_at IS NOT NULL AS ended FROM consent
          WHERE member_id = ? AND kind LIKE 'marketing%' ORDER BY given_at, kind`,
        member.memberId,
      );
    await sends(member, 'consents', { marketingEmail: 'yes', marketingSms: 'yes' });
    await sends(member, 'consents', { marketingSms: 'yes' });
    const common = { text_version: world.markets.denmark.documents.terms.version, language: 'en' };
    const asked = 'Can Solhus send you news and offers on memberships and tanning?';
    expect(await consents()).toEqual([
      { ...common, kind: 'marketingEmail', text: `${asked} By email`, ended: 1 },
      { ...common, kind: 'marketingSms', text: `${asked} By text message`, ended: 0 },
    ]);
    const html = await member.visitor.page(paths.account.profile.href({ edit: 'consents' }));
    expect(html).toMatch(/name="marketingSms"[^>]*checked/);
    expect(html).not.toMatch(/name="marketingEmail"[^>]*checked/);
  });
});

describe('devices', () => {
  it('another browser is logged out by name, all others at once, this one never', async () => {
    const member = await createMember(world, { language: 'en' });
    const second = createVisitor(world, { language: 'en' });
    const third = createVisitor(world, { language: 'en' });
    await second.logsIn(member.email);
    await third.logsIn(member.email);
    const html = await member.visitor.page(page);
    const devices = [...html.matchAll(/name="device" value="([^"]+)"/g)].map(([, id = '']) => id);
    expect(devices).toHaveLength(2);
    const revoked = await sends(member, 'revokeDevice', { device: devices[0] ?? '' });
    expect(revoked.status).toBe(303);
    expect((await sends(member, 'revokeDevice', { device: devices[0] ?? '' })).status).toBe(422);
    const isIn = async (visitor: typeof second) => (await visitor.get(paths.account.main.href())).status === 200;
    expect([await isIn(second), await isIn(third)].filter(Boolean)).toHaveLength(1);
    expect((await sends(member, 'logoutEverywhere')).status).toBe(303);
    expect([await isIn(second), await isIn(third), await isIn(member.visitor)]).toEqual([false, false, true]);
  });
});
