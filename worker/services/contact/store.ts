import { fromBase64Url } from '../../crypto/base64url';
import { createSigner, type Sealer } from '../../crypto/keyring';
import { sha256 } from '../../crypto/token';
import { contactLimits, contactReferenceOf, linksIn } from '../../domain/contact';
import { toIso } from '../../domain/dates';
import { emailKeyOf, mailboxOf } from '../../domain/email-key';
import type { Market, MarketId } from '../../domain/market';
import { fail, ok } from '../../domain/result';
import { unlinked } from '../../domain/unlinked';
import { Conflict, type Database, requireChange } from '../database/database';
import type { FormUse } from '../membership-changes/port';
import type { MailMessage, Outbox } from '../outbox/port';
import type { Contact, ContactMessage } from './port';

interface Parts {
  database: Database;
  outbox: Outbox;
  sealer: Sealer;
  /** Sign the time a form was shown. */
  keys: string;
  /** Makes networks into checksums that nobody can make anew. */
  pepper: string;
  forms: {
    record(use: FormUse, answer: string): Promise<D1PreparedStatement>;
    isReplay(error: unknown): boolean;
  };
  markets: Readonly<Record<MarketId, Market>>;
  now: () => number;
}

const { address: addressLimit, network: networkLimit, windowMs } = contactLimits;

/** Messages of one mailbox within the window, or of one network; a range of the index, whatever stands behind a plus. */
const ofMailbox = `(email_key = ?1 || ?2 OR (email_key > ?1 || '+' AND email_key < ?1 || ',' AND email_key LIKE '%' || ?2))`;

export function createContact(parts: Parts): Contact {
  const { database, outbox, sealer, forms, markets, now } = parts;
  const stamps = createSigner(parts.keys, 'contact-stamp');
  const networks = createSigner(`pepper:${parts.pepper}`, 'contact-network');

  /** When the limit that is reached has room again; null where none is. */
  async function retryAt(emailKey: string, networkKey: string | null): Promise<number | null> {
    const since = toIso(now() - windowMs);
    const { local, domain } = mailboxOf(emailKey);
    const oldest = (where: string, limit: number, ...values: (string | null)[]) =>
      database.prepare(
        `SELECT received_at FROM contact_message WHERE ${where} AND received_at > ?${values.length + 1}
          ORDER BY received_at DESC LIMIT 1 OFFSET ${limit - 1}`,
        ...values,
        since,
      );
    const found = await database.read([
      oldest(ofMailbox, addressLimit, local, domain),
      oldest('network_key = ?1', networkLimit, networkKey),
    ]);
    const ends = found.flat().map((row) => Date.parse(String(row.received_at)) + windowMs);
    return ends.length > 0 ? Math.max(...ends) : null;
  }

  /** Not written where somebody else's tab was faster and the limit is reached: the batch then leaves nothing behind. */
  async function insert(sent: ContactMessage, networkKey: string | null): Promise<D1PreparedStatement> {
    const { market, language, topic, name, email, message, reference, added } = sent;
    const content = { name, email, message, memberships: added?.memberships ?? [] };
    const emailKey = emailKeyOf(email);
    const { local, domain } = mailboxOf(emailKey);
    return database.prepare(
      `INSERT INTO contact_message
         (contact_id, reference, market, language, topic, email_key, member_id, network_key, sealed, received_at)
       SELECT ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12
        WHERE (SELECT COUNT(*) FROM contact_message WHERE ${ofMailbox} AND received_at > ?13) < ${addressLimit}
          AND (SELECT COUNT(*) FROM contact_message WHERE network_key = ?10 AND received_at > ?13) < ${networkLimit}`,
      local,
      domain,
      crypto.randomUUID(),
      reference,
      market,
      language,
      topic,
      emailKey,
      added?.memberId ?? null,
      networkKey,
      await sealer.seal(JSON.stringify(content)),
      toIso(now()),
      toIso(now() - windowMs),
    );
  }

  /** Whoever typed the address of somebody else sends them words that lead nowhere. */
  function mailsOf(sent: ContactMessage, key: string): Promise<D1PreparedStatement>[] {
    const { market, language, topic, name, email, message, reference, added } = sent;
    const { languages, seller } = markets[market];
    const common = { topic, reference, email, receivedAt: toIso(now()) };
    const memberships = added?.memberships ?? [];
    const own = added !== null && emailKeyOf(added.email) === emailKeyOf(email) ? memberships : [];
    const mail = (to: string, inLanguage: MailMessage['language'], who: 'seller' | 'writer', data: object) =>
      outbox.enqueue({
        message: {
          kind: 'mail',
          mail: { to, language: inLanguage, market, template: 'contact', data: { ...common, for: who, ...data } },
        },
        dedupe: `contact:${key}:${who}`,
      });
    return [
      mail(seller.mail, languages[0], 'seller', {
        ...{ name, message, memberships },
        ...{ links: linksIn(message), writtenIn: language },
      }),
      mail(email, language, 'writer', {
        ...{ name: unlinked(name), message: unlinked(message), memberships: own },
        links: 0,
      }),
    ];
  }

  return {
    async createStamp() {
      const at = now().toString(36);
      return `${at}.${await stamps.sign(at)}`;
    },

    async ageOf(stamp) {
      const [at = '', signature = ''] = stamp.split('.', 2);
      const isOurs = stamp.length < 200 && (await stamps.verify(at, signature));
      return isOurs ? now() - Number.parseInt(at, 36) : null;
    },

    async referenceOf(idempotencyKey) {
      return contactReferenceOf(fromBase64Url(await sha256(`contact ${idempotencyKey}`)) ?? new Uint8Array(8));
    },

    async send(message, use) {
      const networkKey = message.network === null ? null : await networks.sign(message.network);
      const emailKey = emailKeyOf(message.email);
      const reached = await retryAt(emailKey, networkKey);
      if (reached !== null) return fail({ kind: 'tooMany', retryAt: reached });
      try {
        await database.write([
          await forms.record(use, use.answer),
          await insert(message, networkKey),
          requireChange(database),
          ...(await Promise.all(mailsOf(message, use.key))),
        ]);
      } catch (error) {
        if (error instanceof Conflict) {
          const after = (await retryAt(emailKey, networkKey)) ?? now() + windowMs;
          return fail({ kind: 'tooMany', retryAt: after });
        }
        if (!forms.isReplay(error)) throw error;
      }
      outbox.wake();
      return ok(null);
    },
  };
}
