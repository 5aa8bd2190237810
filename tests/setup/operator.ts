import { paths } from '../../worker/paths';
import { createVisitor, type VisitorOptions } from './visitor';
import type { World } from './world';

export const operatorEmail = 'operator@solhus.example';

/** A token as Access gives it for the desk, unless another application is named. */
export async function accessToken(
  world: World,
  email = operatorEmail,
  aud?: string,
  groups: readonly string[] = ['desk-admin'],
): Promise<string> {
  const at = Math.floor(world.services.clock.now() / 1000);
  const answer = await world.sandboxPost('/access', { email, at, groups, ...(aud ? { aud } : {}) });
  return ((await answer.json()) as { token: string }).token;
}

/** Somebody at the desk: a browser that Access has let in. */
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
