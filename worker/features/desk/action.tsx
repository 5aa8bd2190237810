import { createRoute, type RequestContext } from '../../context';
import { form } from '../../middleware/form';
import { render } from '../../middleware/render';
import type { DeskEntry, DeskForm, DeskOutcome } from '../../services/desk/port';
import { lazyPage } from '../../ui/lazy-page';
import type { SummaryRow } from '../../ui/summary-list';
import { answerGone } from './gone';
import { actorOf, noteLook } from './look';
import { type DeskNotice, withNotice } from './notice';
import { inMarket } from './reach';

const ConfirmPage = lazyPage(() => import('./confirm.page').then((page) => page.ConfirmPage));

/** Hidden field of every form of the desk. */
export const keyField = 'idempotencyKey';

export interface Asked {
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly says: string;
  /** For whom, and what it changes. */
  readonly facts: readonly SummaryRow[];
  readonly button: string;
  readonly isDangerous?: boolean;
}

/** Something an operator can do. Its address asks first (GET), then does it once (POST), and says so on the page behind it. */
export interface DeskAction<Subject> {
  readonly path: { readonly patterns: readonly [string, ...string[]] };
  /** The audit's word for it. */
  readonly action: string | ((subject: Subject) => string);
  /** What it is about, by the address and nothing else; null when there is no such thing (any more). */
  find(c: RequestContext): Promise<Subject | null>;
  /** Why it cannot be done any more, in a word for the page behind; null when it can. */
  refuses?(subject: Subject): DeskNotice | null;
  /** An id for the audit. */
  subjectOf(subject: Subject): string;
  detailOf?(subject: Subject): Readonly<Record<string, string | number | null>>;
  ask(c: RequestContext, subject: Subject): Asked;
  /** The first statement must change a row; the use of the form and the audit row go into the same batch. */
  effect?(c: RequestContext, subject: Subject): Promise<D1PreparedStatement[]> | D1PreparedStatement[];
  /** Instead of `effect`, for what another port does in a batch of its own. */
  perform?(c: RequestContext, subject: Subject, form: DeskForm, entry: DeskEntry): Promise<DeskOutcome>;
  /** What may follow the commit, such as waking the outbox. It fails alone: what was committed stands. */
  after?(c: RequestContext, subject: Subject): Promise<void> | void;
  /** The page it belongs to, and what that says. */
  back(subject: Subject | null): string;
  readonly notice: DeskNotice | ((subject: Subject) => DeskNotice);
}

export function actionRoute<Subject>(action: DeskAction<Subject>) {
  const pattern = action.path.patterns[0];

  async function ask(c: RequestContext, subject: Subject, isAgain = false): Promise<Response> {
    await noteLook(c, { market: c.var.services.market.id, subject: action.subjectOf(subject) });
    const key = await c.var.services.desk.createKey(c.var.operator.email, pattern);
    const page = (
      <ConfirmPage
        {...action.ask(c, subject)}
        // Whatever host it is sent to: the form names its cell.
        action={`${new URL(c.req.url).pathname}?market=${c.var.deskCells.chosen}`}
        back={inMarket(c, action.back(subject))}
        fields={{ [keyField]: key }}
        isAgain={isAgain}
      />
    );
    return render(c, page, isAgain ? 422 : 200);
  }

  return createRoute()
    .get(pattern, async (c) => {
      const subject = await action.find(c);
      if (subject === null) return answerGone(c, action.back(null));
      const refused = action.refuses?.(subject);
      return refused ? c.redirect(withNotice(inMarket(c, action.back(subject)), refused), 303) : ask(c, subject);
    })
    .post(pattern, form, async (c) => {
      const { services } = c.var;
      const subject = await action.find(c);
      if (subject === null) return c.redirect(withNotice(inMarket(c, action.back(null)), 'gone'), 303);
      const refused = action.refuses?.(subject);
      if (refused) return c.redirect(withNotice(inMarket(c, action.back(subject)), refused), 303);
      const form = { key: c.var.form.values[keyField] ?? '', route: pattern };
      const entry: DeskEntry = {
        ...actorOf(c, c.var.services.market.id),
        action: typeof action.action === 'string' ? action.action : action.action(subject),
        subject: action.subjectOf(subject),
        detail: action.detailOf?.(subject),
      };
      const outcome = action.perform
        ? await action.perform(c, subject, form, entry)
        : await services.desk.perform(form, entry, () => action.effect?.(c, subject) ?? []);
      if (outcome === 'keyExpired') return ask(c, subject, true);
      if (outcome === 'done') await action.after?.(c, subject);
      const done = typeof action.notice === 'string' ? action.notice : action.notice(subject);
      return c.redirect(withNotice(inMarket(c, action.back(subject)), outcome === 'gone' ? 'gone' : done), 303);
    });
}
