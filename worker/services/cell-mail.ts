import type { CellParts } from './cell-parts';
import { lazyPort } from './lazy-port';
import type { Profiles } from './members/port';
import type { Members } from './membership/record/port';
import { createOutbound } from './outbound/outbound';
import type { Tallies } from './tallies/port';
import type { TextStore } from './texts/port';
import type { WebhookEvents } from './webhook-events/port';

interface Parts extends Pick<CellParts, 'env' | 'fetch' | 'database' | 'market' | 'now'> {
  readonly members: Pick<Members, 'findByEmail' | 'receiptOf'>;
  readonly texts: Pick<TextStore, 'current'>;
  readonly profiles: () => Pick<Profiles, 'withdrawConsents'>;
  readonly webhookEvents: Pick<WebhookEvents, 'isKnown' | 'remember'>;
  readonly tallies: Pick<Tallies, 'add'>;
}

/** A cell's mail: what sends it, what is told of it, and the addresses that it comes back from. */
export function createCellMail(parts: Parts) {
  const { env, fetch, database, members, texts, market, profiles, webhookEvents, tallies, now } = parts;
  const mailFetch = createOutbound({
    fetch,
    origins: env.MAIL_API_URL ? [env.MAIL_API_URL] : [],
    now,
    deadlineMs: 5_000,
  });
  const addressMarks = lazyPort(async () =>
    (await import('./address-marks/store')).createAddressMarks({
      database,
      async endMarketing(email) {
        const owner = await members.findByEmail(market.id, email);
        const shown = { textVersion: market.documents.terms.version, language: market.languages[0] };
        if (owner) await profiles().withdrawConsents(owner.memberId, ['email'], shown);
      },
      now,
    }),
  );
  return {
    mail: lazyPort(async () => {
      const [{ createMailSender }, { createSenderStates }] = await Promise.all([
        import('./mail'),
        import('./mail/senders/states'),
      ]);
      return createMailSender(env, mailFetch, {
        receiptOf: members.receiptOf,
        overrides: texts.current,
        states: createSenderStates({ database, resetHour: env.MAIL_QUOTA_RESET_HOUR, now }),
      });
    }),
    addressMarks,
    mailEvents: lazyPort(async () =>
      (await import('./mail-events/take')).createMailEvents({ env, addressMarks, webhookEvents, tallies }),
    ),
  };
}
