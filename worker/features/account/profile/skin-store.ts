import type { RequestContext } from '../../../context';
import type { SkinResult } from '../../../domain/signup/draft';
import type { SkinPoints } from '../../../domain/signup/skin';

interface KeptSkin {
  readonly result: SkinResult;
  /** The single answers, if they were stored with the result. */
  readonly points: readonly SkinPoints[];
  readonly createdAt: string;
}

/** The member's stored skin answers. Null when there are none, or the key that sealed them is gone. */
export async function keptSkin(c: RequestContext, memberId: string): Promise<KeptSkin | null> {
  const { services, session } = c.var;
  const known = session.taken('skin');
  const stored = known === undefined ? await services.profiles.skinOf(memberId) : known;
  const text = stored && (await services.sealer.open(stored.sealed));
  if (!text) return null;
  const { result, points = [] } = JSON.parse(text) as { result?: SkinResult; points?: SkinPoints[] };
  return result ? { result, points, createdAt: stored.createdAt } : null;
}
