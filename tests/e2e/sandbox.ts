import { firstMarket } from '../../scripts/building/chain.mjs';
import { appServerUrl, sandboxUrl } from '../setup/e2e-addresses';

/** What stands in for the partners, spoken to from outside as they would be. */
interface Mail {
  from: string;
  subject: string;
  html: string;
  text: string;
  tags: Record<string, string> | { name: string; value: string }[];
}

async function send(url: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url} answers ${response.status}: ${await response.text()}`);
}

/** Newest first. */
export async function mailTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${sandboxUrl()}/mail/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as Mail[];
}

export function templateOf({ tags }: Mail): string | undefined {
  return Array.isArray(tags) ? tags.find(({ name }) => name === 'template')?.value : tags.template;
}

export const breaksIssuer = (issuerId: string, fault: string | null) =>
  send(`${sandboxUrl()}/identity/faults`, { issuerId, fault, endpoints: fault ? ['discovery'] : undefined });

export const breaksPayment = (fault: string | null) => send(`${sandboxUrl()}/stripe/faults`, { fault });

export const movesClock = (advanceSeconds: number) => send(`${appServerUrl()}/local/clock`, { advanceSeconds });
export const resetsClock = () => send(`${appServerUrl()}/local/clock`, { reset: true });

async function asOwner<Answer>(market: string, path: string, body?: Record<string, string>): Promise<Answer> {
  const accounts = (await (await fetch(`${sandboxUrl()}/stripe/accounts`)).json()) as {
    account: string;
    secretKey: string;
  }[];
  const { secretKey } = accounts.find(({ account }) => account === market) ?? {};
  const headers = { authorization: `Bearer ${secretKey}` };
  const request = body ? { method: 'POST', body: new URLSearchParams(body), headers } : { headers };
  const answer = await fetch(`${sandboxUrl()}/v1/${path}`, request);
  // The provider takes so many calls a second from an account, and the app's own count as well.
  if (answer.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return asOwner(market, path, body);
  }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** The provider's owner charges a member's next period now: nobody else's clock is moved by it. */
export async function chargesAgain(email: string, market: string = firstMarket): Promise<void> {
  const customers = await asOwner<{ data: { id: string }[] }>(market, `customers?email=${encodeURIComponent(email)}`);
  const customer = customers.data[0]?.id ?? '';
  const found = await asOwner<{ data: { id: string }[] }>(market, `subscriptions?customer=${customer}`);
  const body = { 'billing_cycle_anchor[type]': 'now', proration_behavior: 'none' };
  await asOwner(market, `subscriptions/${found.data[0]?.id ?? ''}`, body);
}
