import type { RequestContext } from '../../context';
import { surveyCultureOf } from '../../domain/survey-address';
import { surveyIdGuard } from '../../guards/required-id';
import { readCookie } from '../../middleware/cookies';
import { speakAs } from '../../middleware/culture';
import { render } from '../../middleware/render';
import type { SurveyRefusal } from '../../services/surveys/port';
import { lazyPage } from '../../ui/lazy-page';

const RefusedPage = lazyPage(() => import('./refused.page').then((page) => page.RefusedPage));

/** What an address and a cookie say, before anything is asked of the database. */
export interface Entry {
  readonly id: string;
  /** The browser's own name, where it has one of ours. */
  readonly device: string | null;
}

/** Speaks the address's language and finds its id, or answers why there is no survey here. */
export async function enter(c: RequestContext): Promise<Entry | Response> {
  c.header('Cache-Control', 'private, no-store');
  // Whoever has the address can answer: it goes to no other site.
  c.header('Referrer-Policy', 'same-origin');
  const culture = surveyCultureOf(c.req.param('culture') ?? '');
  if (!culture) return refuse(c, { kind: 'unknown' });
  const { market } = c.var;
  // Another market's surveys are another cell's: whoever asks here gets what a stranger gets.
  if (culture.market && culture.market !== market.id) return refuse(c, { kind: 'unknown' });
  const chosen = market.languages.find((language) => language === c.req.query('language'));
  await speakAs(c, (culture.market && chosen) || culture.language);
  const named = surveyIdGuard(c.req.param('id'), c.req.query('id'));
  if (named.kind !== 'allow') return refuse(c, { kind: 'missingId' });
  const cookie = readCookie(c, 'survey');
  const isOurs = cookie !== undefined && (await c.var.services.surveySessions.isDevice(cookie));
  return { id: named.proof.id, device: isOurs ? cookie : null };
}

const statusOf = { missingId: 404, unknown: 404, used: 410, closed: 410, notYetOpen: 403 } as const;

/** Navigation is refused (specification §5), in words about surveys. */
export async function refuse(c: RequestContext, refusal: SurveyRefusal | { kind: 'missingId' }): Promise<Response> {
  c.set('outcome', `refused:${refusal.kind}`);
  return render(
    c,
    <RefusedPage
      kind={refusal.kind}
      opensAt={refusal.kind === 'notYetOpen' ? refusal.opensAt : undefined}
      errorId={c.var.requestId}
    />,
    statusOf[refusal.kind],
  );
}

/** This survey's address as it was written, with another question or none. */
export function addressWith(c: RequestContext, own: { q?: string; done?: string }): string {
  const url = new URL(c.req.url);
  for (const name of ['q', 'done'] as const) {
    const value = own[name];
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
}
