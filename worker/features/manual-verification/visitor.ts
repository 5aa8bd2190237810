import { createElement } from 'react';
import type { RequestContext } from '../../context';
import { admitYes, afterMembersYes } from '../../flows/age-check';
import { startManualCheck } from '../../flows/manual-check';
import { studioOf } from '../../flows/place';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import type { ManualCheck, ShownManualCheck } from '../../services/manual-checks/port';
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

/** Whether this browser asked for the check. */
const isOwn = async (c: RequestContext, check: ManualCheck): Promise<boolean> =>
  (await isOwnMembers(c, check)) || (await ownDraft(c, check)) !== null;

/** Of a code that was never answered in its day, too: 404 then, with the way to a new one, or for the staff to the next. */
export async function showVisitor(
  c: RequestContext,
  check: ShownManualCheck,
  status: 200 | 403 | 404 = check.isValid ? 200 : 404,
  isStaff = false,
): Promise<Response> {
  c.header('Cache-Control', 'private, no-store');
  const studio = await studioOf(c, check.studioId);
  const hasChoice = ((await ownDraft(c, check))?.choice ?? check.productId) !== null;
  const props = { check, studio, isStaff, hasChoice, isOwn: status !== 403 && (await isOwn(c, check)) };
  return render(c, createElement(VisitorPage, props), status);
}

/** A new code in place of one that was answered with a no, or by nobody; null where no staff are left who could look. */
const asksAgain = (c: RequestContext, { memberId, studioId, draftId, productId, subscriptionId }: ManualCheck) =>
  startManualCheck(c, { memberId, studioId, draftId, productId, subscriptionId });

/**
 * After a yes, continues the sign-up in the browser that asked, or the member's change wherever the member is logged in;
 * any other browser is told where to continue. A member's yes was the member's from the answer on.
 */
export async function goOn(c: RequestContext, check: ShownManualCheck): Promise<Response> {
  const self = paths.manualAgeVerification.href({ id: check.manualCheckId });
  if (check.result !== 'yes' || check.ageCheckId === null) {
    const isAgain = c.var.form.values.intent === 'again' && (await isOwn(c, check));
    return (isAgain && (await asksAgain(c, check))) || c.redirect(self, 303);
  }
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
