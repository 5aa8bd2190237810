import * as z from 'zod/mini';
import { isPlainAddress } from '../../domain/plain-address';
import type { MailEvent, MailEvents } from './port';
import { addressIn, lateBy, word } from './read';

/** developers.cloudflare.com/email-service/platform/event-subscriptions; further fields are not ours. */
const eventSchema = z.object({
  type: z.string().check(z.regex(/^cf\.email\.sending\.message\.[a-z_]{1,40}$/)),
  payload: z.object({
    eventId: z.string().check(z.minLength(1), z.maxLength(100)),
    sender: z.string(),
    recipient: z.string(),
    delivery: z.optional(z.object({ smtpEnhancedStatusCode: z.optional(z.string()) })),
    bounce: z.optional(z.object({ type: z.optional(z.string()) })),
    rejection: z.optional(z.object({ reason: z.optional(z.string()) })),
    complaint: z.optional(z.object({ type: z.optional(z.string()) })),
  }),
  metadata: z.optional(z.object({ eventTimestamp: z.optional(z.string()) })),
});
type Event = z.infer<typeof eventSchema>;

/**
 * A bounce is `soft` where retries of a failure that may pass were used up; that says nothing of the address. Rejected as
 * `suppressed` is what the platform's own list blocks.
 */
function markOf({ type, payload: { delivery, bounce, rejection, complaint } }: Event): MailEvent['mark'] {
  switch (type) {
    case 'cf.email.sending.message.bounced':
      return bounce?.type === 'hard'
        ? { kind: 'bounce', reason: word(delivery?.smtpEnhancedStatusCode, 'Permanent') }
        : null;
    case 'cf.email.sending.message.rejected':
      return rejection?.reason === 'suppressed' ? { kind: 'bounce', reason: 'Suppressed' } : null;
    case 'cf.email.sending.message.complained':
      return { kind: 'complaint', reason: word(complaint?.type, 'complained') };
    default:
      return null;
  }
}

/** Events of Cloudflare's Email Sending. `from`: the cell's sender; a domain, and so its events, may be shared by cells. */
export function createPlatformEvents(from: string): Pick<MailEvents, 'fromQueue'> {
  return {
    async fromQueue(body) {
      const event = eventSchema.safeParse(body);
      if (!event.success) return null;
      const { type, payload, metadata } = event.data;
      if (addressIn(payload.sender) !== addressIn(from)) return null;
      const addresses = [addressIn(payload.recipient)].filter(isPlainAddress);
      const lateMs = lateBy(metadata?.eventTimestamp);
      return { id: payload.eventId, type, mark: markOf(event.data), lateMs, addresses };
    },
  };
}
