import type { ReactElement } from 'react';
import { createRoute, type RequestContext } from '../../context';
import { keptPage, minuteOf } from '../../middleware/kept-page';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';

const TermsPage = lazyPage(() => import('./terms.page').then((page) => page.TermsPage));
const PrivacyPage = lazyPage(() => import('./privacy.page').then((page) => page.PrivacyPage));
const AccessibilityPage = lazyPage(() => import('./accessibility.page').then((page) => page.AccessibilityPage));
const AgeInfoPage = lazyPage(() => import('./age-info.page').then((page) => page.AgeInfoPage));

const { terms, privacy, accessibility, howWeCheckAge } = paths.help;

export const helpRoute = createRoute()
  .get(terms.patterns[0], (c) => show(c, <TermsPage />))
  .get(privacy.patterns[0], (c) => show(c, <PrivacyPage />))
  .get(accessibility.patterns[0], (c) => show(c, <AccessibilityPage />))
  .get(howWeCheckAge.patterns[0], (c) => show(c, <AgeInfoPage />));

/** The header shows who is logged in; the page must open even when D1 is down. */
async function show(c: RequestContext, page: ReactElement): Promise<Response> {
  const kept = await keptPage(c, [minuteOf(c)], () => page);
  if (kept) return kept;
  if (c.var.session.hasCookie) await c.var.session.authority().catch(() => null);
  return render(c, page);
}
