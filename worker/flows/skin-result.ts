import type { RequestContext } from '../context';
import type { SkinResult, SkinStep } from '../domain/signup/draft';

/** The result sealed into the draft; null when there is none, or the key that sealed it is gone. */
export async function openSkin(c: RequestContext, skin: SkinStep | null): Promise<SkinResult | null> {
  const text = skin && (await c.var.services.sealer.open(skin.sealed));
  return text ? ((JSON.parse(text) as { result: SkinResult }).result ?? null) : null;
}
