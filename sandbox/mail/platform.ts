import type { SandboxContext } from '../context';
import type { MailEventName } from './events';
import type { Message } from './mailbox';

/**
 * What becomes of a mail, as Cloudflare's Email Sending tells it into a queue:
 * developers.cloudflare.com/email-service/platform/event-subscriptions ("Available Email Sending events").
 */
const outcomes: Record<MailEventName, readonly [kind: string, payload: object]> = {
  bounced: [
    'bounced',
    {
      delivery: { status: 'bounced', smtpStatusCode: '550', smtpEnhancedStatusCode: '5.1.1' },
      bounce: { type: 'hard', classification: 'permanent_failure', reason: '550 5.1.1 No such mailbox' },
    },
  ],
  softBounced: [
    'bounced',
    {
      delivery: { status: 'bounced', smtpStatusCode: '452', smtpEnhancedStatusCode: '4.2.2' },
      bounce: { type: 'soft', classification: 'temporary_failure', reason: '452 4.2.2 The mailbox is full.' },
    },
  ],
  suppressed: [
    'rejected',
    {
      delivery: { status: 'rejected' },
      rejection: { reason: 'suppressed', party: 'recipient', detail: 'Recipient is suppressed' },
    },
  ],
  complained: ['complained', { complaint: { type: 'abuse' } }],
  delivered: [
    'delivered',
    { delivery: { status: 'delivered', smtpStatusCode: '250', smtpEnhancedStatusCode: '2.0.0' } },
  ],
};

const addressOf = (text: string) => (/<([^>]+)>/.exec(text)?.[1] ?? text).trim();

/**
 * Mail to these addresses comes to that end by itself, with any label after a plus: named as the test addresses of
 * resend.com/docs/dashboard/emails/send-test-emails. Null: nothing happens to it.
 */
export function endOf({ to }: Pick<Message, 'to'>): MailEventName | null {
  const [, name] = /^(bounced|complained|suppressed)(?:\+[^@]*)?@resend\.dev$/i.exec(addressOf(to[0] ?? '')) ?? [];
  return (name?.toLowerCase() as MailEventName | undefined) ?? null;
}

/**
 * Hands the event to the door before the local app, which puts it into the app's real queue of mail events
 * (`scripts/local/serving/edge.mjs`). The same mail and end have the same id. Null where nobody takes it.
 */
export async function queueEvent(
  { appUrl, fetch, now }: SandboxContext,
  message: Message,
  end: MailEventName,
): Promise<{ type: string; status: number | null }> {
  const [kind, payload] = outcomes[end];
  const sender = addressOf(message.from);
  const type = `cf.email.sending.message.${kind}`;
  const body = JSON.stringify({
    type,
    source: { type: 'email.sending', zoneId: '023e105f4ecef8ad9ca31a8372d0c353', domain: sender.split('@')[1] },
    payload: {
      ...{ eventId: `${message.id}-${end}`, messageId: message.id, sender, recipient: addressOf(message.to[0] ?? '') },
      ...{ subject: message.subject, terminal: true, ...payload },
    },
    metadata: {
      ...{ accountId: 'f9f79265f388666de8122cfb508d7776', eventSubscriptionId: '1830c4bb612e43c3af7f4cada31fbf3f' },
      ...{ eventSchemaVersion: 1, eventTimestamp: new Date(now()).toISOString() },
    },
  });
  const headers = { 'content-type': 'application/json' };
  const request = new Request(new URL('/cdn-cgi/local/mail-events', appUrl), { method: 'POST', headers, body });
  // An app that is down, or runs without its door, takes none: the mail itself was accepted all the same.
  const answer = await fetch(request).catch(() => null);
  return { type, status: answer?.status ?? null };
}
