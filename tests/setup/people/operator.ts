import { paths } from '../../../worker/paths';
import type { World } from '../world';
import { createVisitor, type VisitorOptions } from './visitor';

export const operatorEmail = 'operator@solhus.example';

/** A token as Access gives it for the back office, unless another application is named. */
export async function accessToken(
  world: World,
  email = operatorEmail,
  aud?: string,
  groups: readonly string[] = ['office-admin'],
): Promise<string> {
  const at = Math.floor(world.services.clock.now() / 1000);
  const answer = await world.sandboxPost('/access', { email, at, groups, ...(aud ? { aud } : {}) });
  return ((await answer.json()) as { token: string }).token;
}

/** Somebody in the back office: a browser that Access has let in. */
export async function createOperator(
  world: World,
  options: VisitorOptions & { email?: string; groups?: readonly string[] } = {},
) {
  const { email = operatorEmail, groups, ...rest } = options;
  const visitor = createVisitor(world, { language: 'en', ...rest });
  await visitor.get(
    `${paths.access.authorized.href()}?${new URLSearchParams({ token: await accessToken(world, email, undefined, groups) })}`,
  );
  return visitor;
}

/** A key as a form of the back office would hold it, for what its page does not offer. */
export async function backOfficeKey(
  { services: { backOffice, idempotency } }: World,
  email: string,
  { patterns }: { readonly patterns: readonly [string, ...string[]] },
): Promise<string> {
  return idempotency.createKey(await backOffice.senderOf(email), patterns[0]);
}
