import { createRoute, type RequestContext } from '../../context';
import { form } from '../../middleware/form';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { lazyPage } from '../../ui/lazy-page';

const AccountUndoPage = lazyPage(() => import('./account-undo.page').then((page) => page.AccountUndoPage));
const UndoGonePage = lazyPage(() => import('./account-undo.page').then((page) => page.UndoGonePage));

const path = paths.accountUndo.patterns[0];

/** Needs no login: whoever can read the mailbox can revert the change. Opening the link changes nothing. */
export const accountUndoRoute = createRoute()
  .get(path, (c) => show(c, tokenOf(c)))
  .post(path, form, async (c) => {
    const token = tokenOf(c);
    const undone = await c.var.services.notices.undo(token);
    if (!undone.ok && undone.reason === 'gone') return show(c, token);
    c.set('outcome', undone.ok ? 'account:undone' : 'account:undoneBefore');
    return c.redirect(paths.accountUndo.href({ token }), 303);
  });

const tokenOf = (c: RequestContext): string => c.req.param('token') ?? '';

async function show(c: RequestContext, token: string): Promise<Response> {
  // The session is for the header.
  const [notice] = await Promise.all([c.var.services.notices.find(token), c.var.session.authority().catch(() => null)]);
  if (!notice) return render(c, <UndoGonePage />, 404);
  return render(c, <AccountUndoPage token={token} notice={notice} />);
}
