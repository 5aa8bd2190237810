import { createRoute, type RequestContext } from '../../context';
import { form } from '../../middleware/form';
import { render } from '../../middleware/render';
import { lazyPage } from '../../ui/lazy-page';
import type { SummaryRow } from '../../ui/summary-list';
import { Refusal } from '../errors/refusal';
import { type DeskNotice, withNotice } from './notice';

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
  readonly action: string;
  /** What it is about, by the address and nothing else; null when there is no such thing (any more). */
  find(c: RequestContext): Promise<Subject | null>;
  /** An id for the audit. */
  subjectOf(subject: Subject): string;
  detailOf?(subject: Subject): Readonly<Record<string, string | number | null>>;
  ask(c: RequestContext, subject: Subject): Asked;
  /** The first statement must change a row; the use of the form and the audit row go into the same batch. */
  effect(c: RequestContext, subject: Subject): Promise<D1PreparedStatement[]> | D1PreparedStatement[];
  /** What may follow the commit, such as waking the outbox. */
  after?(c: RequestContext): void;
  /** The page it belongs to, and what that says. */
  back(subject: Subject | null): string;
  readonly notice: DeskNotice;
}

export function actionRoute<Subject>(action: DeskAction<Subject>) {
  const pattern = action.path.patterns[0];

  async function ask(c: RequestContext, subject: Subject, isAgain = false): Promise<Response> {
    const key = await c.var.services.desk.createKey(c.var.operator.email, pattern);
    const page = (
      <ConfirmPage
        {...action.ask(c, subject)}
        action={new URL(c.req.url).pathname}
        back={action.back(subject)}
        fields={{ [keyField]: key }}
        isAgain={isAgain}
      />
    );
    return render(c, page, isAgain ? 422 : 200);
  }

  return createRoute()
    .get(pattern, async (c) => {
      const subject = await action.find(c);
      if (subject === null) throw new Refusal('notFound');
      return ask(c, subject);
    })
    .post(pattern, form, async (c) => {
      const { services, operator } = c.var;
      const subject = await action.find(c);
      if (subject === null) return c.redirect(withNotice(action.back(null), 'gone'), 303);
      const outcome = await services.desk.perform(
        { key: c.var.form.values[keyField] ?? '', route: pattern },
        {
          operator: operator.email,
          action: action.action,
          subject: action.subjectOf(subject),
          detail: action.detailOf?.(subject),
        },
        () => action.effect(c, subject),
      );
      if (outcome === 'keyExpired') return ask(c, subject, true);
      if (outcome === 'done') action.after?.(c);
      return c.redirect(withNotice(action.back(subject), outcome === 'gone' ? 'gone' : action.notice), 303);
    });
}
