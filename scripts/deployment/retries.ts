import { Stripe } from 'stripe';
import { marketIds, markets } from '../../worker/domain/markets';
import { cellName } from '../../worker/env';

type Shell = Readonly<Record<string, string | undefined>>;
type OpenInvoice = Pick<Stripe.Invoice, 'id' | 'attempt_count' | 'next_payment_attempt' | 'status_transitions'>;

const daySeconds = 86_400;
/** The provider makes an attempt within hours of the announced day. */
const toleratedDays = 0.75;
const invoicesLookedAt = 25;

/**
 * Deviations of an account's retry schedule from the one that members are told. Days are counted from the finalisation
 * of the invoice. An invoice that a bank processed for days is ignored.
 */
export function faultsOfPlan(
  market: string,
  retryAfterDays: readonly number[],
  open: readonly OpenInvoice[],
): string[] {
  return open.flatMap(({ id, attempt_count: count, next_payment_attempt: next, status_transitions }) => {
    const { finalized_at: finalAt } = status_transitions;
    if (count === 0 || finalAt === null) return [];
    const planned = retryAfterDays.slice(0, count).reduce((sum, days) => sum + days, 0);
    const isLast = count > retryAfterDays.length;
    // No further attempt, or the bank is processing it.
    if (next === null) return [];
    const days = (next - finalAt) / daySeconds;
    if (!isLast && Math.abs(days - planned) <= toleratedDays) return [];
    const told = isLast ? 'not at all' : `after ${planned} days`;
    return [`retries of ${market}: ${id} is tried again after ${days.toFixed(1)} days, members are told ${told}`];
  });
}

/** Checks each account whose key is in the operator's shell. Never prints a key. */
export async function faultsOfRetries(shell: Shell, send: typeof fetch = fetch): Promise<string[]> {
  const faults: string[] = [];
  for (const market of marketIds) {
    const key = shell[cellName('PAYMENT_SECRET_KEY', market)];
    if (!key) continue;
    const stripe = new Stripe(key, {
      httpClient: Stripe.createFetchHttpClient(send),
      maxNetworkRetries: 1,
      telemetry: false,
    });
    try {
      const { data } = await stripe.invoices.list({ status: 'open', limit: invoicesLookedAt });
      faults.push(...faultsOfPlan(market, markets[market].dunning.retryAfterDays, data));
    } catch (error) {
      const reason = error instanceof Stripe.errors.StripeError ? error.type : 'no answer';
      faults.push(`retries of ${market}: the provider did not say (${reason})`);
    }
  }
  return faults;
}

/** Markets whose account was not asked for its open invoices. */
export const unaskedRetries = (shell: Shell): string[] =>
  marketIds
    .map((market) => cellName('PAYMENT_SECRET_KEY', market))
    .filter((name) => !shell[name])
    .map((name) => `open invoices against the retries that members are told: ${name} is not in the shell`);
