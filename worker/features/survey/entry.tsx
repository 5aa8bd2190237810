import type { RequestContext } from '../../context';
import { surveyCultureOf } from '../../domain/survey/survey-address';
import { surveyIdGuard } from '../../guards/required-id';
import { speakAs } from '../../middleware/culture';
import { render } from '../../middleware/render';
import { urlOf } from '../../request/addresses';
import { readCookie } from '../../request/cookies';
import type { SurveyRefusal } from '../../services/surveys/port';
import { lazyPage } from '../../ui/lazy-page';

const RefusedPage = lazyPage(() => import('./refused.page').then((page) => page.RefusedPage));

/** What address and cookie say, before any query to D1. */
export interface Entry {
  readonly id: string;
  /** Id of this browser, if it has the cookie. */
  readonly device: string | null;
}

/** Sets the language of the address and finds the survey's id, or answers why there is none. */
export async function enter(c: RequestContext): Promise<Entry | Response> {
  const culture = surveyCultureOf(c.req.param('culture') ?? '');
  if (!culture) return refuse(c, { kind: 'unknown' });
  const { market } = c.var;
  // Surveys of another market are in another cell: answered like an unknown survey.
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

/** Refuses navigation (specification §5), with a page about surveys. */
export async function refuse(c: RequestContext, refusal: SurveyRefusal | { kind: 'missingId' }): Promise<Response> {
  c.set('outcome', `refused:${refusal.kind}`);
  return render(
    c,
    <RefusedPage
      // Who reads it cannot tell an address without an id from one with none of ours.
      kind={refusal.kind === 'missingId' ? 'unknown' : refusal.kind}
      opensAt={refusal.kind === 'notYetOpen' ? refusal.opensAt : undefined}
      errorId={c.var.requestId}
    />,
    statusOf[refusal.kind],
  );
}

/** This survey's address with another question or none, its other parameters kept. */
export function addressWith(c: RequestContext, own: { q?: string; done?: string }): string {
  // A copy: the request's own address says which question is shown.
  const url = new URL(urlOf(c.req.raw));
  for (const name of ['q', 'done'] as const) {
    const value = own[name];
    if (value === undefined) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.pathname + url.search;
}
