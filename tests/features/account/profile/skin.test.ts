import danish from 'virtual:texts/da/whole';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../../worker/paths';
import { auditsOf, ordersOf, rows } from '../../../setup/money/records';
import { formFor } from '../../../setup/pages/forms';
import { createMember, type Member } from '../../../setup/people/member';
import { createVisitor } from '../../../setup/people/visitor';
import { createWorld, type World } from '../../../setup/world';

/** Answers about one's health: shown to their owner, mended by them, gone when they say so. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const page = paths.account.profile.href();
const uv = (product: { usesUv: boolean; bindingMonths: number }) => product.usesUv && product.bindingMonths === 0;
const answers = (points: number) =>
  Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`q${index + 1}`, String(points)]));

async function sends({ visitor }: Member, intent: string, fields: Record<string, string | string[]> = {}) {
  const html = await visitor.page(paths.account.profile.href({ edit: intent }));
  return visitor.post(page, { intent, ...formFor(html, intent), ...fields });
}
const profileOf = ({ memberId }: Member) => rows('SELECT * FROM skin_profile WHERE member_id = ?', memberId);
const consentsOf = ({ memberId }: Member) =>
  rows<{ kind: string; withdrawn_at: string | null }>(
    `SELECT kind, withdrawn_at FROM consent WHERE member_id = ? AND kind = 'skin' ORDER BY given_at`,
    memberId,
  );

describe('the skin profile', () => {
  it('is shown with its advice, opens as it was answered, and is kept anew, sealed', async () => {
    const member = await createMember(world, { language: 'en', product: uv });
    const html = await member.visitor.page(page);
    expect(html).toContain('Skin type 3');
    expect(html).toContain('Always wear protective goggles');
    const form = await member.visitor.page(paths.account.profile.href({ edit: 'skin' }));
    expect([...form.matchAll(/name="q\d+"[^>]*checked[^>]*/g)]).toHaveLength(10);
    const [before] = await profileOf(member);
    const answer = await sends(member, 'skin', { ...answers(2), 'exclusions[]': ['freckles', 'redHair'] });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
    const [after] = await profileOf(member);
    expect(after?.sealed).not.toBe(before?.sealed);
    expect(String(after?.sealed)).not.toContain('freckles');
    const shown = await member.visitor.page(page);
    expect(shown).toContain('Your answers are saved');
    expect(shown).toContain('Skin type 2');
    expect(shown).toContain('Talk to your doctor first');
    expect(await consentsOf(member)).toHaveLength(1);
  });

  it('an open question comes back at its place, with the rest as answered', async () => {
    const member = await createMember(world, { language: 'en', product: uv });
    const { q4: _, ...rest } = answers(2);
    const answer = await sends(member, 'skin', rest);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('<title>Error:');
    expect(html).toContain('href="#q4"');
    expect([...html.matchAll(/name="q\d+"[^>]*checked[^>]*/g)]).toHaveLength(9);
  });

  it('a stop is said calmly, with what can be had instead', async () => {
    const member = await createMember(world, { language: 'en', product: uv });
    await sends(member, 'skin', { ...answers(3), 'exclusions[]': ['skinCancer'] });
    const html = await member.visitor.page(page);
    expect(html).toContain('Sunbeds are not suitable for you');
    expect(html).toContain('These memberships have no UV:');
    expect(html).toContain(paths.account.subscription.href({ do: 'changeProduct' }));
    expect(html).not.toContain('Always wear protective goggles');
  });

  it('withdrawn consent deletes the answers; they can be given again, only with a new consent', async () => {
    const member = await createMember(world, { language: 'en', product: uv });
    expect((await sends(member, 'skinWithdraw')).status).toBe(303);
    expect(await profileOf(member)).toEqual([]);
    expect((await consentsOf(member)).map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([true]);
    expect(await auditsOf(member.memberId, 'skin.*')).toEqual([
      { actor: member.memberId, action: 'skin.withdrawn', subject: member.memberId, detail_json: '{}' },
    ]);
    const html = await member.visitor.page(page);
    expect(html).toContain('Your answers are deleted');
    expect(html).toContain('We do not store them');
    const without = await sends(member, 'skin', answers(3));
    expect(without.status).toBe(422);
    expect(await without.text()).toContain('href="#skinConsent"');
    expect(await profileOf(member)).toEqual([]);
    expect((await sends(member, 'skin', { ...answers(3), skinConsent: 'yes' })).status).toBe(303);
    expect(await profileOf(member)).toHaveLength(1);
    expect((await consentsOf(member)).map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([true, false]);
  });

  it('has no place where nothing goes with UV and nothing is kept', async () => {
    const member = await createMember(world, { language: 'en' });
    expect(await member.visitor.page(page)).not.toContain('id="skin"');
    const visitor = createVisitor(world);
    expect((await visitor.post(page, { intent: 'skinWithdraw' })).headers.get('location')).toBe('/');
  });

  it('has its consent in the words that were read, whatever language the order is made in', async () => {
    const visitor = createVisitor(world, { language: 'da' });
    await visitor.reachesOverview();
    await visitor.post(paths.culture.href(), { language: 'en', returnTo: paths.signup.overview.href() });
    await visitor.orders();
    const [order] = await ordersOf(visitor.email);
    const [kept, ...others] = await rows(
      `SELECT text, language FROM consent WHERE subscription_id = ? AND kind IN ('skin', 'terms') ORDER BY kind`,
      order?.subscription_id ?? '',
    );
    const words = danish.skin.consent.replace('{{company}}', danish.shared.company);
    expect(kept).toEqual({ text: words, language: 'da' });
    expect(others).toMatchObject([{ language: 'en' }]);
  });
});
