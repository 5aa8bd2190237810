import { membershipActions } from '../../../worker/features/account/actions/table';
import { paths } from '../../../worker/paths';
import type { MembershipStanding } from '../../../worker/services/membership/plans/port';
import type { Member } from '../people/member';
import { standingIn } from '../people/standing';
import type { World } from '../world';

export const membershipPath = paths.account.subscription.href();

/** Everything a page of the membership may ask for. */
export const tasks = membershipActions.map(({ intent }) => intent);

/** What the form with an intent would send: hidden fields and marked radios. */
export function fieldsOf(html: string): Record<string, string> {
  const form = html.split('<form').find((one) => one.includes('name="intent"')) ?? '';
  const inputs = [...(form.split('</form>')[0] ?? '').matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
  const sent = inputs.filter((tag) => tag.includes('type="hidden"') || / checked/.test(tag));
  const attribute = (tag: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return Object.fromEntries(sent.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')]));
}

/** What stands between header and footer. */
export const mainOf = async (response: Response): Promise<string> =>
  (await response.text()).split('<main')[1]?.split('</main>')[0] ?? '';

/** The page of a task and what its form would send. */
export async function opensTask(
  { visitor }: Pick<Member, 'visitor'>,
  task: string,
  query: Record<string, string> = {},
) {
  const response = await visitor.get(paths.account.subscription.href({ do: task, ...query }));
  const html = await mainOf(response);
  return { status: response.status, html, fields: fieldsOf(html) };
}

/** Opens a task's page and sends its form. */
export async function doesTask(member: Member, task: string, more: Record<string, string> = {}): Promise<Response> {
  const { fields } = await opensTask(member, task, more);
  return member.visitor.post(membershipPath, { ...fields, ...more });
}

/** Chooses another product: the page that asks whether to change to it, and what its form would send. */
export async function choosesProduct({ visitor }: Pick<Member, 'visitor'>, product: string) {
  const { fields } = await opensTask({ visitor }, 'changeProduct');
  const chosen = await visitor.post(membershipPath, { ...fields, product });
  const shown = chosen.status === 303 ? await visitor.follow(chosen) : chosen;
  return { status: shown.status, confirm: fieldsOf(await mainOf(shown)) };
}

export const standingOf = (world: World, member: Member): Promise<MembershipStanding> =>
  standingIn(world.cells.of(member.visitor.market), member);

/** Days pass here and at the provider; who was logged in logs in again. */
export async function daysPass(world: World, { visitor }: Member, days: number): Promise<void> {
  await world.settle();
  world.advance(days * 86_400);
  await world.sandboxPost('/stripe/clock', { advanceDays: days });
  await world.settle();
  await visitor.logsIn();
}
