import * as z from 'zod/mini';
import { isPlainAddress } from '../../domain/plain-address';
import { fail, ok } from '../../domain/result';
import { jsonOf } from '../../domain/text/json-of';
import type { MailEvent, MailEvents } from './port';
import { addressIn, lateBy, word } from './read';
import { isSignedBySvix } from './signature';

interface Parts {
  /** Newest first; two while a secret is being rotated; none: every event is refused. */
  readonly secrets: readonly string[];
  /** This cell's sender; the account, and so its events, may be shared with other cells. */
  readonly from: string;
}

const maximumAddresses = 50;

/** resend.com/docs/webhooks/event-types; further fields are not ours. */
const eventSchema = z.object({
  type: z.string().check(z.regex(/^[a-z_]{1,30}\.[a-z_]{1,40}$/)),
  created_at: z.optional(z.string()),
  data: z.object({
    from: z.optional(z.string()),
    to: z.optional(z.array(z.string())),
    bounce: z.optional(z.object({ type: z.optional(z.string()), subType: z.optional(z.string()) })),
  }),
});

type Event = z.infer<typeof eventSchema>;

/**
 * A bounce that is not `Permanent` may pass (resend.com/docs/dashboard/emails/email-bounces): `Transient` is a full
 * mailbox or a server that is down, `Undetermined` says nothing.
 */
function markOf({ type, data: { bounce } }: Event): MailEvent['mark'] {
  switch (type) {
    case 'email.bounced':
      return bounce?.type === 'Permanent' ? { kind: 'bounce', reason: word(bounce.subType, 'Permanent') } : null;
    case 'email.suppressed':
      return { kind: 'bounce', reason: 'Suppressed' };
    case 'email.complained':
      return { kind: 'complaint', reason: 'complained' };
    default:
      return null;
  }
}

/** Events of Resend's webhooks. */
export function createResendEvents({ secrets, from }: Parts): Pick<MailEvents, 'parse'> {
  return {
    async parse(raw, headers) {
      const id = headers('svix-id');
      const signed = { id, timestamp: headers('svix-timestamp'), signature: headers('svix-signature') };
      // The real time and not the app's, which can be moved locally.
      if (!id || !(await isSignedBySvix(raw, signed, secrets, Date.now()))) return fail('badSignature');
      const event = eventSchema.safeParse(jsonOf(raw));
      if (!event.success || id.length > 100) return fail('noEvent');
      const { type, data, created_at } = event.data;
      const isOurs = data.from !== undefined && addressIn(data.from) === addressIn(from);
      const addresses = (data.to ?? []).slice(0, maximumAddresses).map(addressIn).filter(isPlainAddress);
      return ok({ id, type, mark: isOurs ? markOf(event.data) : null, lateMs: lateBy(created_at), addresses });
    },
  };
}
