import type { RequestContext } from '../../context';
import type { SkinResult } from '../../domain/draft';
import type { SkinPoints } from '../../domain/skin';

export interface KeptSkin {
  readonly result: SkinResult;
  /** As they were answered, where they were kept with the result. */
  readonly points: readonly SkinPoints[];
  readonly createdAt: string;
}

/** Null when nothing is kept, or it was sealed by a key that is gone. */
export async function keptSkin(c: RequestContext, memberId: string): Promise<KeptSkin | null> {
  const { services } = c.var;
  const stored = await services.profiles.skinOf(memberId);
  const text = stored && (await services.sealer.open(stored.sealed));
  if (!text) return null;
  const { result, points = [] } = JSON.parse(text) as { result?: SkinResult; points?: SkinPoints[] };
  return result ? { result, points, createdAt: stored.createdAt } : null;
}
