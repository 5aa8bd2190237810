import type { MemberContext, RequestContext } from '../../../context';
import type { SkinResult } from '../../../domain/signup/draft';
import type { SkinPoints } from '../../../domain/signup/skin';
import { type OpenForm, waitingChange } from './open';

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

/** The skin form, filled in with the last answers. */
export async function openSkinForm(c: MemberContext): Promise<OpenForm> {
  const kept = await keptSkin(c, c.var.member.memberId);
  const answers = Object.fromEntries((kept?.points ?? []).map((points, index) => [`q${index + 1}`, String(points)]));
  return {
    edit: 'skin',
    answers,
    exclusions: kept?.result.exclusions ?? [],
    consent: false,
    faults: [],
    change: waitingChange(c.req.query()),
  };
}
