import { createRoute, type RequestContext } from '../../context';
import { cookieSeconds } from '../../domain/cookies';
import { displaySubscriptionNumber, parseSubscriptionNumber } from '../../domain/membership/subscription-number';
import {
  checkField,
  checkText,
  type FieldFault,
  fieldRulesOf,
  normaliseField,
  normaliseText,
} from '../../domain/signup/fields';
import { Unavailable } from '../../failures';
import { anybody, formKey, submitOnce } from '../../flows/submit-once';
import { form } from '../../middleware/form';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { readCookie, writeCookie } from '../../request/cookies';
import { networkOfRequest } from '../../request/network';
import { retryAfter } from '../../request/retry-after';
import { lazyPage } from '../../ui/lazy-page';
import type { WithdrawNotice, WithdrawPageProps, WithdrawValues } from './withdraw.page';

const WithdrawPage = lazyPage(() => import('./withdraw.page').then((page) => page.WithdrawPage));

const path = paths.withdraw.patterns[0];
const nameLengthMax = 160;
const contractLengthMax = 60;
const retryMs = 30_000;
/** Everybody may withdraw, with cookies or without. */
const withdrawForm = { name: path, sender: anybody };

export const withdrawRoute = createRoute()
  .get(path, async (c) => {
    if (c.req.query('sent') === '1') return show(c, { step: 'sent', receivedAt: receivedAtOf(c) });
    return show(c, { step: 'statement', values: await knownValues(c) });
  })
  .post(path, form, async (c) => {
    const { values } = c.var.form;
    const { typed, faults } = read(c);
    if (faults.length > 0) return show(c, { step: 'statement', values: typed, faults }, 422);
    if (values.step === 'edit') return show(c, { step: 'statement', values: typed });
    if (values.step !== 'confirm') return show(c, { step: 'confirm', values: typed });
    try {
      return await receive(c, typed);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      return otherwise(c, typed, { kind: 'unavailable', retryAt: c.var.now + retryMs });
    }
  });

/** Checks the typed values. A contract that is not a number is accepted, for staff to read. */
function read(c: RequestContext): { typed: WithdrawValues; faults: FieldFault[] } {
  const { form: fields, market } = c.var;
  const { name = '', contract = '', email = '' } = fields.values;
  const rules = fieldRulesOf(market);
  const faults = [
    checkText('name', name, nameLengthMax),
    checkText('contract', contract, contractLengthMax),
    checkField('email', email, rules),
  ].filter((fault) => fault !== null);
  if (faults.length > 0) return { typed: { name, contract, email }, faults };
  const number = parseSubscriptionNumber(contract, market);
  return {
    typed: {
      name: normaliseText(name),
      contract: number ? displaySubscriptionNumber(number) : normaliseText(contract),
      email: normaliseField('email', email, rules),
    },
    faults,
  };
}

async function receive(c: RequestContext, values: WithdrawValues): Promise<Response> {
  const { services, language } = c.var;
  const answer = paths.withdraw.href({ sent: '1' });
  const receivedAt = new Date(c.var.now).toISOString();
  const statement = { language, ...values, statement: statementOf(c, values), receivedAt };
  const member = (await c.var.session.authority())?.member;
  const sender = { memberId: member?.memberId ?? null, network: networkOfRequest(c) };
  const receive = await services.withdrawals.receiving(statement, sender);
  const submitted = await submitOnce<Response>(c, { ...withdrawForm, asks: { ...values }, answer }, async (use) => {
    const received = await receive(use);
    if (received.ok) return { kind: 'done', answer };
    const { reason } = received;
    const notice: WithdrawNotice =
      reason.kind === 'tooMany' ? reason : { kind: 'unavailable', retryAt: c.var.now + retryMs };
    return { kind: 'notDone', value: await otherwise(c, values, notice) };
  });
  if (submitted.kind === 'expired') return show(c, { step: 'confirm', values, again: true }, 422);
  return submitted.kind === 'done' ? sent(c, submitted.at) : submitted.value;
}

/** Redirects to the confirmation. Its address is the same for everybody, so the time is kept in a cookie. */
function sent(c: RequestContext, at: number): Response {
  writeCookie(c, 'withdrawal', String(at));
  return c.redirect(paths.withdraw.href({ sent: '1' }), 303);
}

/** Null for an invalid time, or one older than the cookie's lifetime. */
function receivedAtOf(c: RequestContext): number | null {
  const at = Number(readCookie(c, 'withdrawal'));
  const isRecent = at <= c.var.now && at > c.var.now - cookieSeconds.withdrawal * 1000;
  return isRecent ? at : null;
}

function otherwise(c: RequestContext, values: WithdrawValues, notice: WithdrawNotice): Promise<Response> {
  c.set('outcome', `refused:${notice.kind}`);
  retryAfter(c, notice.retryAt);
  return show(c, { step: 'otherwise', values, notice }, notice.kind === 'tooMany' ? 429 : 503);
}

/** The statement's wording, as its page shows it. */
function statementOf(c: RequestContext, { contract }: WithdrawValues): string {
  const { seller } = c.var.market;
  return c.var.t('withdraw.statement', { contract, company: seller.legalName });
}

/** The logged-in member and their memberships; nobody when D1 is down, since the form must still open. */
async function ownOf({ var: { session, services } }: RequestContext) {
  const member = (await session.authority().catch(() => null))?.member ?? null;
  const overview = member && (await services.members.overview(member.memberId).catch(() => null));
  return { member, subscriptions: overview?.subscriptions ?? [] };
}

async function knownValues(c: RequestContext): Promise<Partial<WithdrawValues>> {
  const { member, subscriptions } = await ownOf(c);
  if (!member) return {};
  const current = subscriptions.find(({ isPaid, state }) => isPaid && state !== 'withdrawn');
  return {
    name: `${member.firstName} ${member.lastName}`.trim(),
    email: member.email,
    contract: current ? displaySubscriptionNumber(current.number) : '',
  };
}

/** Whether a logged-in member names their own membership, in time; nobody else is told what a number belongs to. */
async function endsAtOnce(c: RequestContext, contract: string): Promise<boolean> {
  const { services, market } = c.var;
  const number = parseSubscriptionNumber(contract, market);
  const own = (await ownOf(c)).subscriptions.find((one) => one.number === number);
  return own !== undefined && services.changes.standingOfRecord(own).actions.withdraw !== null;
}

type Shown = Pick<WithdrawPageProps, 'step' | 'again' | 'receivedAt' | 'notice'> & {
  values?: Partial<WithdrawValues>;
  faults?: readonly FieldFault[];
};

async function show(
  c: RequestContext,
  { step, values = {}, faults = [], again, receivedAt, notice }: Shown,
  status: 200 | 422 | 429 | 503 = 200,
): Promise<Response> {
  const { market } = c.var;
  const asks = step === 'confirm' || step === 'otherwise';
  // For the header.
  await c.var.session.authority().catch(() => null);
  return render(
    c,
    <WithdrawPage
      {...{ step, values, faults, again, receivedAt, notice }}
      statement={asks ? statementOf(c, { name: '', contract: '', email: '', ...values }) : ''}
      isNumber={parseSubscriptionNumber(values.contract ?? '', market) !== null}
      endsAtOnce={step === 'confirm' && (await endsAtOnce(c, values.contract ?? ''))}
      formKey={asks ? await formKey(c, withdrawForm) : ''}
    />,
    status,
  );
}
