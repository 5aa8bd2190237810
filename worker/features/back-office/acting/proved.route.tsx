import { createRoute, type RequestContext } from '../../../context';
import { emailKeyOf } from '../../../domain/email-key';
import { parseGuid } from '../../../domain/guid';
import { checkField, fieldRulesOf, normaliseField } from '../../../domain/signup/fields';
import { isUniqueViolation } from '../../../failures';
import { formKey, submitOnce } from '../../../flows/submit-once';
import { form } from '../../../middleware/form';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { urlOf } from '../../../request/addresses';
import type { BackOfficeEntry } from '../../../services/back-office/port';
import type { Statement } from '../../../services/database/port';
import type { FormUse, Worked } from '../../../services/idempotency/port';
import type { FieldErrors } from '../../../ui/form/field';
import { formKeyField } from '../../../ui/form/hidden-fields';
import { lazyPage } from '../../../ui/lazy-page';
import { gone } from '../access/gone';
import { actorOf, noteLook } from '../access/look';
import { inMarket } from '../access/reach';
import { type Found, find, personRows, shared } from '../members/found';
import { withNotice } from '../notice';
import { operatorForm } from '../operator-form';
import { knownBy, type ProvedKind, provedFields } from './proved-fields';

const ProvedPage = lazyPage(() => import('./proved.page').then((page) => page.ProvedPage));

/** A code that was sent, sealed into the address of the second page: for what, which one, and to what address. */
interface Sent {
  readonly kind: ProvedKind;
  readonly codeId: string;
  readonly email: string;
  readonly known: string;
}

const codePurpose = 'code sent for a change by phone';

const addresses = { address: paths.backOfficeActions.changeAddress, email: paths.backOfficeActions.changeEmail };
const actions = { address: 'member.addressChanged', email: 'member.emailChanged' } as const;
const notices = { address: 'addressChanged', email: 'emailChanged' } as const;

/**
 * A change for a caller who proves a mailbox: the code goes to it, the member reads it out, and only then is anything
 * changed. An address is proved by the mailbox we have; a new mailbox by itself, and by how the member was recognised.
 */
function provedRoute(kind: ProvedKind) {
  const pattern = addresses[kind].patterns[0];
  const formOf = (c: RequestContext) => operatorForm(c, pattern);
  /** Codes are valid for this operator, membership and change alone. */
  const senderOf = async (c: RequestContext, { subscription }: Found) =>
    `${(await formOf(c)).sender} ${subscription.subscriptionId} ${kind}`;
  const hrefOf = ({ subscription }: Found, code?: string) =>
    addresses[kind].href({ subscriptionId: subscription.subscriptionId }, { code });

  /** Null: none, or one that proves something else, as a new mailbox does not prove whose address is changed. */
  async function sentOf(c: RequestContext, { subscription }: Found): Promise<Sent | null> {
    const sealed = c.req.query('code');
    const text = sealed ? await c.var.services.sealer.open(sealed, codePurpose) : null;
    const sent = text ? (JSON.parse(text) as Sent) : null;
    if (sent?.kind !== kind) return null;
    return kind === 'address' && sent.email !== subscription.memberEmail ? null : sent;
  }

  async function ask(c: RequestContext, found: Found, errors: FieldErrors = {}, isAgain = false): Promise<Response> {
    if (!c.var.looked) await noteLook(c, found.subscription.subscriptionId);
    const sent = await sentOf(c, found);
    const page = (
      <ProvedPage
        kind={kind}
        isSent={sent !== null}
        facts={[
          ...personRows(c, found),
          sent && kind === 'email' && { term: c.var.t('backOffice.acting.proved.newEmail'), value: sent.email },
        ]}
        fields={provedFields(c, kind, sent !== null)}
        action={inMarket(c, hrefOf(found, c.req.query('code')))}
        back={inMarket(c, shared.back(found))}
        formKey={await formKey(c, await formOf(c))}
        typed={c.var.form?.values}
        errors={errors}
        again={isAgain ? c.var.t('backOffice.confirm.again') : null}
      />
    );
    return render(c, page, Object.keys(errors).length > 0 || isAgain ? 422 : 200);
  }

  /** The new address, or how the member was recognised: what is wrong with it, if anything is. */
  function faultsOfWish(c: RequestContext, { subscription }: Found): FieldErrors {
    if (kind === 'address') return {};
    const { t, form: posted, services } = c.var;
    const { email = '', known = '' } = posted.values;
    const rules = fieldRulesOf(services.market);
    const isSame = emailKeyOf(email) === emailKeyOf(subscription.memberEmail);
    return {
      ...(checkField('email', email, rules) || isSame ? { email: t('backOffice.acting.proved.fault.email') } : {}),
      ...(knownBy.some((one) => one === known) ? {} : { known: t('backOffice.acting.proved.fault.known') }),
    };
  }

  async function send(c: RequestContext, found: Found): Promise<Worked<Response>> {
    const { services, form: posted, t, format } = c.var;
    const errors = faultsOfWish(c, found);
    if (Object.keys(errors).length > 0) return { kind: 'notDone', value: await ask(c, found, errors) };
    const rules = fieldRulesOf(services.market);
    const email =
      kind === 'address' ? found.subscription.memberEmail : normaliseField('email', posted.values.email ?? '', rules);
    const code = await services.codes.writing({
      purpose: 'confirm',
      sessionHash: await senderOf(c, found),
      asker: { kind: 'stepUp' },
      market: services.market.id,
      language: found.facts.language,
      email,
      deliver: true,
      isReadOut: true,
    });
    const entry = { ...entryOf(c, found, ''), action: 'member.proofSent', detail: undefined } as const;
    if (!(await services.backOffice.audited(entry, code.statements))) {
      const field = kind === 'address' ? 'code' : 'email';
      const { kind: why, retryAt } = await code.refusal();
      const fault =
        why === 'noMail'
          ? t('code.noMail', { time: format.timeFrom(retryAt) })
          : t('backOffice.acting.proved.fault.tooMany');
      return { kind: 'notDone', value: await ask(c, found, { [field]: fault }) };
    }
    services.outbox.wake();
    const sent: Sent = { kind, codeId: code.codeId, email, known: posted.values.known ?? '' };
    return {
      kind: 'done',
      answer: inMarket(c, hrefOf(found, await services.sealer.seal(JSON.stringify(sent), codePurpose))),
    };
  }

  const entryOf = (c: RequestContext, found: Found, known: string): BackOfficeEntry => ({
    ...actorOf(c, c.var.services.market.id),
    action: actions[kind],
    subject: found.subscription.subscriptionId,
    ...(kind === 'email' ? { detail: { known } } : {}),
  });

  /** What is written once the mailbox is proved. */
  async function effectOf(c: RequestContext, found: Found, sent: Sent): Promise<Statement[]> {
    const { services, form: posted } = c.var;
    const { subscriptionId, memberId, memberEmail, market } = found.subscription;
    if (kind === 'address') {
      const rules = fieldRulesOf(services.market);
      const of = (field: 'street' | 'zip' | 'city') => normaliseField(field, posted.values[field] ?? '', rules);
      return services.calls.addressStatements(subscriptionId, {
        street: of('street'),
        zip: of('zip'),
        city: of('city'),
      });
    }
    const action = { kind: 'emailChanged', email: memberEmail } as const;
    const told = await services.notices.record({ memberId, action, deviceHint: '' });
    const firstName = (await services.calls.firstNameOf(subscriptionId)) ?? '';
    const change = {
      memberId,
      market,
      language: found.facts.language,
      firstName,
      codeId: sent.codeId,
      undo: told.undo,
    };
    // No session is kept: whoever was logged in has to prove the new mailbox.
    const statements = await services.profiles.emailStatements({
      ...change,
      ...{ from: memberEmail, to: sent.email, sessionHash: '' },
    });
    return [...told.statements, ...statements];
  }

  async function change(c: RequestContext, found: Found, sent: Sent, use: FormUse): Promise<Worked<Response>> {
    const { services, form: posted, t } = c.var;
    const rules = fieldRulesOf(services.market);
    const lines = kind === 'address' ? (['street', 'zip', 'city'] as const) : [];
    const errors: Record<string, string> = Object.fromEntries(
      lines.flatMap((field) =>
        checkField(field, posted.values[field] ?? '', rules)
          ? [[field, t(`backOffice.acting.proved.fault.${field}`, { example: services.market.postal.example })]]
          : [],
      ),
    );
    if (Object.keys(errors).length > 0) return { kind: 'notDone', value: await ask(c, found, errors) };
    const checked = await services.codes.check({
      codeId: sent.codeId,
      sessionHash: await senderOf(c, found),
      market: services.market.id,
      network: null,
      code: normaliseField('code', posted.values.code ?? '', rules),
    });
    if (!checked.ok) {
      const fault = checked.reason.kind === 'wrong' ? 'code' : 'expired';
      return { kind: 'notDone', value: await ask(c, found, { code: t(`backOffice.acting.proved.fault.${fault}`) }) };
    }
    const answer = withNotice(inMarket(c, shared.back(found)), notices[kind]);
    const { consume } = checked.value;
    try {
      const done = await services.backOffice.perform({ ...use, answer }, entryOf(c, found, sent.known), async () => [
        // First: a change of mailbox voids every proof there was.
        ...consume,
        ...(await effectOf(c, found, sent)),
      ]);
      if (done === 'gone') throw gone(c, shared.back(found));
    } catch (error) {
      if (!isUniqueViolation(error) || !/member/.test(String(error))) throw error;
      return { kind: 'notDone', value: await ask(c, found, { code: t('backOffice.acting.proved.fault.taken') }) };
    }
    services.outbox.wake();
    return { kind: 'done', answer };
  }

  return createRoute()
    .get(pattern, async (c) => {
      const subject = parseGuid(c.req.param('subscriptionId') ?? '');
      const [found] = await Promise.all([find(c), subject ? noteLook(c, subject) : null]);
      if (!found) throw gone(c, shared.back(null));
      return ask(c, found);
    })
    .post(pattern, form, async (c) => {
      const found = await find(c);
      if (!found) throw gone(c, shared.back(null));
      const sent = await sentOf(c, found);
      const { [formKeyField]: _, ...said } = c.var.form.values;
      const asks = { address: urlOf(c.req.raw).pathname, code: sent?.codeId ?? '', ...said };
      // Sending a code writes a batch of its own: its form is claimed before, and not in that batch.
      const sending = { ...(await formOf(c)), asks, answer: '', claims: sent === null };
      const submitted = await submitOnce<Response>(c, sending, (use) =>
        sent === null ? send(c, found) : change(c, found, sent, use),
      );
      if (submitted.kind === 'done') return c.redirect(submitted.answer, 303);
      return submitted.kind === 'expired' ? ask(c, found, {}, true) : submitted.value;
    });
}

export const provedRoutes = createRoute().route('/', provedRoute('address')).route('/', provedRoute('email'));
