import { createRoute, type FormFields, type RequestContext } from '../../context';
import { parseGuid } from '../../domain/guid';
import { formKey, submitOnce } from '../../flows/submit-once';
import { form } from '../../middleware/form';
import { render } from '../../middleware/render';
import { urlOf } from '../../request/addresses';
import type { BackOfficeEntry, BackOfficeOutcome } from '../../services/back-office/port';
import type { Statement } from '../../services/database/port';
import type { FormUse, Worked } from '../../services/idempotency/port';
import { soon } from '../../services/within';
import { carrying } from '../../ui/back-office/came-from';
import type { FieldErrors } from '../../ui/form/field';
import { formKeyField } from '../../ui/form/hidden-fields';
import { lazyPage } from '../../ui/lazy-page';
import { gone } from './access/gone';
import { actorOf, noteLook } from './access/look';
import { inMarket } from './access/reach';
import type { Asked } from './asked';
import { type BackOfficeNotice, withNotice } from './notice';
import { operatorForm } from './operator-form';

const ConfirmActionPage = lazyPage(() => import('./confirm.page').then((page) => page.ConfirmActionPage));

/**
 * An action of the back office. GET asks for confirmation, POST does it once and redirects to its page with a notice.
 */
export interface BackOfficeAction<Subject> {
  readonly path: { readonly patterns: readonly [string, ...string[]] };
  /** Name of the action in the audit. */
  readonly action: string | ((subject: Subject) => string);
  /** Finds the subject from the address alone; null when there is none (any more). */
  find(c: RequestContext): Promise<Subject | null>;
  /** Notice that says why the action is no longer possible; null when it is possible. */
  refuses?(subject: Subject): BackOfficeNotice | null;
  /** The same where it depends on who asks. */
  refusesFor?(c: RequestContext, subject: Subject): BackOfficeNotice | null;
  /** Id for the audit. */
  subjectOf(subject: Subject): string;
  detailOf?(subject: Subject, values: FormFields['values']): Readonly<Record<string, string | number | null>>;
  ask(c: RequestContext, subject: Subject): Asked;
  /** Messages by the name of the asked field; none: it can be done. */
  faults?(c: RequestContext, subject: Subject): FieldErrors;
  /** Statements of the action. The first must change a row. The form's key and the audit row go into the same batch. */
  effect?(c: RequestContext, subject: Subject): Promise<Statement[]> | Statement[];
  /** Used instead of `effect` when another port writes the batch. */
  perform?(c: RequestContext, subject: Subject, use: FormUse, entry: BackOfficeEntry): Promise<BackOfficeOutcome>;
  /** When the effect writes nothing, the member has been sent the same too often: said where it is asked, with what was typed. */
  readonly isSeldom?: boolean;
  /** Runs after the commit, such as waking the outbox. Its failure does not undo the commit. */
  after?(c: RequestContext, subject: Subject): Promise<void> | void;
  /** The page to return to, and the notice it shows. */
  back(subject: Subject | null): string;
  readonly notice: BackOfficeNotice | ((subject: Subject) => BackOfficeNotice);
}

const notDone = (value: Response) => ({ kind: 'notDone', value }) as const;

export function actionRoute<Subject>(action: BackOfficeAction<Subject>) {
  const pattern = action.path.patterns[0];

  const formOf = (c: RequestContext) => operatorForm(c, pattern);

  async function ask(
    c: RequestContext,
    subject: Subject,
    again: string | null = null,
    errors: FieldErrors = {},
  ): Promise<Response> {
    if (!c.var.looked) await noteLook(c, action.subjectOf(subject));
    const page = (
      <ConfirmActionPage
        {...action.ask(c, subject)}
        // The form names its cell, so that the host it is sent to does not matter.
        action={carrying(`${urlOf(c.req.raw).pathname}?market=${c.var.backOfficeCells.chosen}`, c.req.query('from'))}
        back={inMarket(c, action.back(subject))}
        formKey={await formKey(c, await formOf(c))}
        again={again}
        typed={c.var.form?.values}
        errors={errors}
      />
    );
    return render(c, page, again || Object.keys(errors).length > 0 ? 422 : 200);
  }

  /** An address that names a membership says already whose data is looked at. */
  async function noteNamed(c: RequestContext): Promise<void> {
    const subject = parseGuid(c.req.param('subscriptionId') ?? '');
    if (subject) await noteLook(c, subject);
  }

  const refusalOf = (c: RequestContext, subject: Subject) =>
    action.refuses?.(subject) ?? action.refusesFor?.(c, subject) ?? null;

  /** Redirects to the action's page with the outcome as a notice. */
  const leave = (c: RequestContext, subject: Subject | null, notice: BackOfficeNotice) =>
    c.redirect(withNotice(inMarket(c, action.back(subject)), notice), 303);

  /** Calls `go` with the subject that `find` has found, or `refuse` if the action is no longer possible. */
  async function withSubject<Value>(
    c: RequestContext,
    find: () => Promise<Subject | null>,
    go: (subject: Subject) => Promise<Value>,
    refuse: (left: Response) => Value,
  ): Promise<Value> {
    const subject = await find();
    const refused = subject === null ? 'gone' : refusalOf(c, subject);
    return subject === null || refused ? refuse(leave(c, subject, refused ?? 'gone')) : go(subject);
  }

  async function doOnce(c: RequestContext, subject: Subject, use: FormUse): Promise<Worked<Response>> {
    const { services } = c.var;
    const entry: BackOfficeEntry = {
      ...actorOf(c, services.market.id),
      action: typeof action.action === 'string' ? action.action : action.action(subject),
      subject: action.subjectOf(subject),
      detail: action.detailOf?.(subject, c.var.form.values),
    };
    const notice = typeof action.notice === 'string' ? action.notice : action.notice(subject);
    const answer = withNotice(inMarket(c, action.back(subject)), notice);
    const outcome = action.perform
      ? await action.perform(c, subject, { ...use, answer }, entry)
      : await services.backOffice.perform({ ...use, answer }, entry, () => action.effect?.(c, subject) ?? []);
    const tooOften = action.isSeldom && c.var.t('backOffice.confirm.tooOften');
    if (outcome === 'gone') return notDone(tooOften ? await ask(c, subject, tooOften) : leave(c, subject, 'gone'));
    await action.after?.(c, subject);
    return { kind: 'done', answer };
  }

  return createRoute()
    .get(pattern, async (c) => {
      const [subject] = await Promise.all([action.find(c), noteNamed(c)]);
      if (subject === null) throw gone(c, action.back(null));
      const refused = refusalOf(c, subject);
      return refused ? c.redirect(withNotice(inMarket(c, action.back(subject)), refused), 303) : ask(c, subject);
    })
    .post(pattern, form, async (c) => {
      // The address holds everything the form asks for; where to redirect is known once the subject is found.
      const { [formKeyField]: _, ...said } = c.var.form.values;
      const sending = { ...(await formOf(c)), asks: { address: urlOf(c.req.raw).pathname, ...said }, answer: '' };
      const find = soon(() => action.find(c));
      const submitted = await submitOnce<Response>(c, sending, (use) =>
        withSubject<Worked<Response>>(
          c,
          find,
          async (subject) => {
            const errors = action.faults?.(c, subject) ?? {};
            if (Object.keys(errors).length > 0) return notDone(await ask(c, subject, null, errors));
            if (said.shownDay !== undefined && said.shownDay !== action.ask(c, subject).shownDay)
              return notDone(await ask(c, subject, c.var.t('backOffice.confirm.again')));
            return doOnce(c, subject, use);
          },
          notDone,
        ),
      );
      if (submitted.kind === 'done') return c.redirect(submitted.answer, 303);
      if (submitted.kind !== 'expired') return submitted.value;
      return withSubject(
        c,
        find,
        (subject) => ask(c, subject, c.var.t('backOffice.confirm.again')),
        (left) => left,
      );
    });
}
