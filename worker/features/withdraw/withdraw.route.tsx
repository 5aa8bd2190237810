import { createRoute, type RequestContext } from '../../context';
import { cookieSeconds } from '../../domain/cookies';
import {
  checkField,
  checkText,
  type FieldFault,
  fieldRulesOf,
  normaliseField,
  normaliseText,
} from '../../domain/fields';
import { displaySubscriptionNumber, parseSubscriptionNumber } from '../../domain/subscription-number';
import { readCookie, writeCookie } from '../../middleware/cookies';
import { form } from '../../middleware/form';
import { networkOfRequest } from '../../middleware/network';
import { render } from '../../middleware/render';
import { retryAfter } from '../../middleware/retry-after';
import { paths } from '../../paths';
import { Unavailable } from '../../services/database/database';
import { lazyPage } from '../../ui/lazy-page';
import type { WithdrawNotice, WithdrawPageProps, WithdrawValues } from './withdraw.page';

const WithdrawPage = lazyPage(() => import('./withdraw.page').then((page) => page.WithdrawPage));

const path = paths.withdraw.patterns[0];
const nameLengthMax = 160;
const contractLengthMax = 60;
const retryMs = 30_000;
/** The right is everybody's, with cookies or without: the key is the form's own and not a browser's. */
const anyBrowser = 'withdraw';

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

/** Checked where it was typed; a contract that is no number is taken as it stands, for a person to read. */
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
  const { services, form: fields, language } = c.var;
  const answer = paths.withdraw.href({ sent: '1' });
  const use = {
    key: fields.values.idempotencyKey ?? '',
    sessionHash: anyBrowser,
    route: path,
    body: { ...values },
    answer,
  };
  if (!(await services.idempotency.isOurs(use))) return show(c, { step: 'confirm', values, again: true }, 422);
  const earlier = await services.idempotency.earlier(use);
  if (earlier.kind === 'answered') return sent(c, earlier.at);
  if (earlier.kind === 'otherBody') return show(c, { step: 'confirm', values, again: true }, 422);
  const receivedAt = new Date(c.var.now).toISOString();
  const statement = { language, ...values, statement: statementOf(c, values), receivedAt };
  const member = (await c.var.session.authority())?.member;
  const sender = { memberId: member?.memberId ?? null, network: networkOfRequest(c) };
  const received = await services.withdrawals.receive(statement, sender, use);
  if (received.ok) return sent(c, c.var.now);
  const { reason } = received;
  return reason.kind === 'tooMany'
    ? otherwise(c, values, reason)
    : otherwise(c, values, { kind: 'unavailable', retryAt: c.var.now + retryMs });
}

/** The page that says so knows from the browser alone when it was: its address is the same for everybody. */
function sent(c: RequestContext, at: number): Response {
  writeCookie(c, 'withdrawal', String(at));
  return c.redirect(paths.withdraw.href({ sent: '1' }), 303);
}

/** Null for what cannot be: the cookie lives no longer than its minutes. */
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

/** What is declared, in the words of the page that shows it. */
function statementOf(c: RequestContext, { contract }: WithdrawValues): string {
  const { seller } = c.var.market;
  return c.var.t('withdraw.statement', { contract, company: seller.legalName });
}

/** Who is logged in need not type what we know; an outage must not stand in the way of the form. */
async function knownValues(c: RequestContext): Promise<Partial<WithdrawValues>> {
  const { session, services } = c.var;
  const member = await session
    .authority()
    .then((loaded) => loaded?.member ?? null)
    .catch(() => null);
  if (!member) return {};
  const overview = await services.members.overview(member.memberId).catch(() => null);
  const current = overview?.subscriptions.find(({ isPaid, state }) => isPaid && state !== 'withdrawn');
  return {
    name: `${member.firstName} ${member.lastName}`.trim(),
    email: member.email,
    contract: current ? displaySubscriptionNumber(current.number) : '',
  };
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
  const { services, market } = c.var;
  const asks = step === 'confirm' || step === 'otherwise';
  // The header knows who is logged in.
  await c.var.session.authority().catch(() => null);
  return render(
    c,
    <WithdrawPage
      step={step}
      values={values}
      faults={faults}
      again={again}
      receivedAt={receivedAt}
      notice={notice}
      statement={asks ? statementOf(c, { name: '', contract: '', email: '', ...values }) : ''}
      isNumber={parseSubscriptionNumber(values.contract ?? '', market) !== null}
      idempotencyKey={asks ? await services.idempotency.createKey(anyBrowser, path) : ''}
    />,
    status,
  );
}
