import { appServerUrl, sandboxUrl } from '../setup/e2e-addresses';

/** What stands in for the partners, spoken to from outside as they would be. */
interface Mail {
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
