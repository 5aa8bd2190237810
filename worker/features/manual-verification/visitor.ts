import { createElement } from 'react';
import type { RequestContext } from '../../context';
import { findStudio } from '../../domain/catalogue/product-availability';
import { admitYes, afterMembersYes } from '../../flows/age-check';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import type { ManualCheck } from '../../services/manual-checks/port';
import { lazyPage } from '../../ui/lazy-page';

const VisitorPage = lazyPage(() => import('./visitor.page').then((page) => page.VisitorPage));

/** Whether the check was asked for by the member who is logged in here. */
const isOwnMembers = async (c: RequestContext, { memberId }: ManualCheck): Promise<boolean> =>
  memberId !== null && (await c.var.session.authority())?.member?.memberId === memberId;

/** The draft of this browser, if the check was made for it. */
async function ownDraft(c: RequestContext, check: ManualCheck) {
  const draft = (await c.var.session.authority())?.state.draft;
  return draft?.draftId === check.draftId ? draft : null;
}

export async function showVisitor(c: RequestContext, check: ManualCheck, status: 200 | 403 = 200): Promise<Response> {
  const isOwn = status === 200 && ((await isOwnMembers(c, check)) || (await ownDraft(c, check)) !== null);
  const { catalogue } = await c.var.services.catalogue.current(c.var.market.id);
  c.header('Cache-Control', 'private, no-store');
  const studio = findStudio(catalogue, check.studioId) ?? null;
  return render(c, createElement(VisitorPage, { check, studio, isOwn }), status);
}

/**
 * After a yes, continues the sign-up in the browser that asked, or the member's change wherever the member is logged in;
 * any other browser is told where to continue. A member's yes was the member's from the answer on.
 */
export async function goOn(c: RequestContext, check: ManualCheck): Promise<Response> {
  const self = paths.manualAgeVerification.href({ id: check.manualCheckId });
  if (check.result !== 'yes' || check.ageCheckId === null) return c.redirect(self, 303);
  if (await isOwnMembers(c, check)) return c.redirect(afterMembersYes(check), 303);
  const draft = await ownDraft(c, check);
  if (!draft) return showVisitor(c, check, 403);
  const pair = await admitYes(
    c,
    { ageCheckId: check.ageCheckId },
    {
      sessionHash: await c.var.session.hash(),
      // The visitor's own choice, since staff of another studio may have looked at the document.
      productId: draft.choice?.productId ?? check.productId,
      studioId: draft.choice?.studioId ?? check.studioId,
    },
    (own) => ({ ...own, hints: { fail: false, noBirthdate: false } }),
  );
  if (!pair) return showVisitor(c, check, 403);
  return c.redirect(draft.subscription ? paths.signup.overview.href() : paths.signup.entry.href(pair), 303);
}
