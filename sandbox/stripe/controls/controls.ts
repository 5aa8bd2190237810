import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod';
import { readBody, wantsPage } from '../../body';
import type { SandboxContext } from '../../context';
import { faultForm, page } from '../../page';
import { type AccountContext, inWhichever } from '../accounts';
import { processingOf, settleDebit } from '../billing/collect';
import { settleSession } from '../checkout/complete';
import { type Action, all, find } from '../context';
import { disputeOrderSchema, endDispute, openDispute } from '../disputes';
import { listLedger } from '../ledger';
import { beginAction } from '../protocol/dispatch';
import { rateLimit, setRateLimit } from '../protocol/rate-limit';
import { endRefund, refundOrderSchema } from '../refunds';
import { deliveryLog, pendingDeliveries, publish, releasePending } from '../webhooks/queue';
import { advanceClock } from './advance';
import { behaviourOf, behaviourSchema, setBehaviour } from './behaviour';
import { clockOffsetSeconds, providerSeconds } from './clock';
import { setStripeFault, stripeFault, stripeFaultSchema, stripeFaults } from './faults';

const clockSchema = z.object({ advanceDays: z.coerce.number().min(0).max(3660) });
const settleSchema = z.object({ id: z.string().min(1), outcome: z.enum(['succeeded', 'failed']) });

const rateSchema = z.object({
  perSecond: z.preprocess((value) => (value === '' ? null : value), z.coerce.number().int().min(1).nullable()),
});

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();

const webhooksOf = (account: AccountContext) => html`
  <h2>Webhooks of ${account.account.account}</h2>
  <p>${pendingDeliveries(account).length} waiting for <code>${account.account.webhookUrl}</code></p>
  <table><tbody>${deliveryLog(account)
    .slice(-30)
    .reverse()
    .map(
      ({ eventId, type, outcome }) => html`<tr><td>${type}<br><code>${eventId}</code></td><td>${outcome}</td></tr>`,
    )}</tbody></table>`;

const showOverview = (c: Context, sandbox: SandboxContext, accounts: readonly AccountContext[]) => {
  const open = accounts
    .flatMap((account) => all(beginAction(account), 'checkout.session'))
    .filter(({ status }) => status === 'open');
  return c.html(
    page(
      'payment provider',
      html`
      <p>Provider's clock: <strong>${isoTime(providerSeconds(sandbox))}</strong>
        (${(clockOffsetSeconds(sandbox) / 86_400).toFixed(2)} days ahead)</p>
      <form class="line" method="post" action="/stripe/clock">
        <label>Move it by days <input name="advanceDays" inputmode="numeric" size="4" value="31"></label><button>Move</button>
      </form>
      ${faultForm('/stripe/faults', stripeFaults, stripeFault(sandbox))}
      <form class="line" method="post" action="/stripe/rate">
        <label>Requests a second, nothing for any number
          <input name="perSecond" inputmode="numeric" size="4" value="${rateLimit(sandbox) ?? ''}"></label><button>Limit</button>
      </form>
      <p><a href="/stripe/ledger">Ledger of charges and refunds</a> (JSON)</p>
      <h2>Open payment pages</h2>
      <ul>${open.map(({ id, url }) => html`<li><a href="${url}">${id}</a></li>`)}</ul>
      ${accounts.map(webhooksOf)}`,
    ),
  );
};

/** A session by its own id or by that of its payment. */
const sessionFor = (action: Action, id: string) =>
  find(action, 'checkout.session', id) ??
  all(action, 'checkout.session').find((session) =>
    [session.payment_intent, session.invoice, session.subscription].includes(id),
  );

/** Ends the debit of a later invoice, found by the invoice or its subscription. */
const settleInvoice = (action: Action, id: string, succeeds: boolean) => {
  const invoice = all(action, 'invoice').find(
    (one) => [one.id, one.parent?.subscription_details.subscription].includes(id) && processingOf(action, one),
  );
  const settled = invoice && settleDebit(action, invoice, succeeds);
  return settled && { id: settled.id, payment_status: succeeds ? 'paid' : 'unpaid' };
};

/** Controls by which a test or a person makes the provider do something. */
export const createControls = (sandbox: SandboxContext, accounts: readonly AccountContext[], deliver: () => void) => {
  const app = new Hono();

  app.get('/', (c) => showOverview(c, sandbox, accounts));
  app.get('/ledger', (c) => c.json(listLedger(accounts)));
  /** The accounts with their keys, for a test that calls the API as an account. */
  app.get('/accounts', (c) =>
    c.json(accounts.map(({ account: { account, secretKey, webhookUrl } }) => ({ account, secretKey, webhookUrl }))),
  );

  app.post('/faults', async (c) => {
    const order = await readBody(c, stripeFaultSchema);
    if (!order.ok) return c.json({ error: order.failure }, 422);
    setStripeFault(sandbox, order.value.fault, order.value.count);
    return wantsPage(c) ? c.redirect('/stripe', 303) : c.json({ fault: order.value.fault });
  });

  app.get('/behaviour', (c) => c.json(behaviourOf(sandbox)));
  app.post('/behaviour', async (c) => {
    const order = await readBody(c, behaviourSchema.nullable());
    if (!order.ok) return c.json({ error: order.failure }, 422);
    setBehaviour(sandbox, order.value);
    return c.json(behaviourOf(sandbox));
  });

  app.post('/rate', async (c) => {
    const order = await readBody(c, rateSchema);
    if (!order.ok) return c.json({ error: order.failure }, 422);
    setRateLimit(sandbox, order.value.perSecond);
    return wantsPage(c) ? c.redirect('/stripe', 303) : c.json({ perSecond: rateLimit(sandbox) });
  });

  app.post('/clock', async (c) => {
    const order = await readBody(c, clockSchema);
    if (!order.ok) return c.json({ error: order.failure }, 422);
    for (const account of accounts) releasePending(account);
    const processed = advanceClock(sandbox, accounts, Math.round(order.value.advanceDays * 86_400));
    deliver();
    return wantsPage(c) ? c.redirect('/stripe', 303) : c.json({ now: isoTime(providerSeconds(sandbox)), processed });
  });

  app.post('/settle', async (c) => {
    const order = await readBody(c, settleSchema);
    if (!order.ok) return c.json({ error: order.failure }, 422);
    for (const account of accounts) releasePending(account);
    const settled = inWhichever(accounts, (account) => {
      const action = beginAction(account);
      const succeeds = order.value.outcome === 'succeeded';
      const session = sessionFor(action, order.value.id);
      const done =
        (session && settleSession(action, session, succeeds)) ?? settleInvoice(action, order.value.id, succeeds);
      publish(action);
      return done;
    });
    deliver();
    if (!settled) return c.json({ error: 'No delayed payment of this id is on its way.' }, 404);
    return c.json({ id: settled.id, payment_status: settled.payment_status });
  });

  app.post('/disputes', async (c) => {
    const order = await readBody(c, disputeOrderSchema);
    if (!order.ok) return c.json({ error: order.failure }, 422);
    const { value } = order;
    const dispute = inWhichever(accounts, (account) => {
      const action = beginAction(account);
      const done = 'charge' in value ? openDispute(action, value) : endDispute(action, value.dispute, value.outcome);
      publish(action);
      return done;
    });
    deliver();
    return dispute ? c.json(dispute) : c.json({ error: 'There is no such charge or dispute.' }, 404);
  });

  app.post('/refunds', async (c) => {
    const order = await readBody(c, refundOrderSchema);
    if (!order.ok) return c.json({ error: order.failure }, 422);
    const refund = inWhichever(accounts, (account) => {
      const action = beginAction(account);
      const done = endRefund(action, order.value);
      publish(action);
      return done;
    });
    deliver();
    return refund ? c.json(refund) : c.json({ error: 'No refund of this id is on its way or has arrived.' }, 404);
  });

  return app;
};
