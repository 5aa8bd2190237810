import type { RequestContext } from '../../../../context';
import type { SkinResult } from '../../../../domain/signup/draft';
import { isMemberAgeProved } from '../../../../middleware/guard';
import type { Memberships } from '../../membership/memberships';

/** What has to be proved or answered first. `stopped`: the answers advise against UV. */
export type Obstacle = 'age' | 'skin' | 'stopped';

type Skin = 'answered' | 'missing' | 'stopped';

/** Who is stopped by the answers is not sent to prove an age in vain. */
export function obstacleOf({ needsAge, skin }: { needsAge: boolean; skin: Skin }): Obstacle | null {
  if (skin === 'stopped') return 'stopped';
  return needsAge ? 'age' : skin === 'missing' ? 'skin' : null;
}

export async function hasAge(c: RequestContext): Promise<boolean> {
  const loaded = await c.var.session.authority();
  return loaded !== null && isMemberAgeProved(loaded, c);
}

/**
 * From the stored answers if there are any. Else from earlier UV memberships, since the questions were asked when they
 * were sold.
 */
export async function skinOf(c: RequestContext, memberId: string, all: Memberships['all']): Promise<Skin> {
  const { profiles, sealer } = c.var.services;
  const stored = await profiles.skinOf(memberId);
  const text = stored && (await sealer.open(stored.sealed));
  const result = text ? (JSON.parse(text) as { result?: SkinResult }).result : undefined;
  if (result) return result.stopped ? 'stopped' : 'answered';
  return all.some(({ subscription }) => subscription.snapshot.usesUv) ? 'answered' : 'missing';
}
