import { fromBase64Url } from '../../crypto/base64url';
import { createSigner } from '../../crypto/keyring';
import { sha256 } from '../../crypto/token';
import { contactLimits, contactReferenceOf, linksIn } from '../../domain/contact';
import { toIso } from '../../domain/dates';
import { emailKeyOf, mailboxOf } from '../../domain/email-key';
import { neighbourhoodOf } from '../../domain/network';
import { fail, ok } from '../../domain/result';
import { unlinked } from '../../domain/text/unlinked';
import { isWritten } from '../../failures';
import type { CellParts } from '../cell-parts';
import { named, requireChange } from '../database/database';
import type { Statement } from '../database/port';
import type { Want } from '../limits/port';
import type { MailMessage } from '../outbox/port';
import type { Contact, ContactMessage } from './port';

interface Parts extends Pick<CellParts, 'database' | 'outbox' | 'sealer' | 'limits' | 'forms' | 'market' | 'now'> {
  /** Keys that sign the time a form was shown. */
  keys: string;
}

export function createContact(parts: Parts): Contact {
  const { database, outbox, sealer, limits, forms, market: home, now } = parts;
  const stamps = createSigner(parts.keys, 'contact-stamp');

  /**
   * The budgets of one message. A logged-in member who writes from their own address has one that strangers cannot use
   * up.
   */
  async function wantsOf({ market, email, network, browser, memberId }: ContactMessage): Promise<Want[]> {
    const { windowMs, ...most } = contactLimits;
    const want = async (whose: keyof typeof most, ...of: string[]) => ({
      limit: most[whose],
      windowMs,
      key: await limits.keyOf(`contact-${whose}`, market, ...of),
    });
    if (memberId !== null) return [await want('member', memberId)];
    return Promise.all([
      want('mailbox', mailboxOf(email)),
      ...(browser === null ? [] : [want('browser', browser)]),
      ...(network === null ? [] : [want('network', network), want('neighbourhood', neighbourhoodOf(network))]),
      want('cell'),
    ]);
  }

  async function insert(sent: ContactMessage): Promise<Statement> {
    const { name, email, message, added } = sent;
    const content = { name, email, message, memberships: added?.memberships ?? [] };
    return named(
      database,
      `INSERT INTO contact_message (contact_id, reference, market, language, topic, email_key, member_id, sealed, received_at)
       VALUES (@id, @reference, @market, @language, @topic, @emailKey, @addedTo, @sealed, @at)`,
      {
        ...{ ...sent, id: crypto.randomUUID(), emailKey: emailKeyOf(email), addedTo: added?.memberId ?? null },
        ...{ sealed: await sealer.seal(JSON.stringify(content)), at: toIso(now()) },
      },
    );
  }

  /**
   * Mails to the seller and to the writer. The writer's copy has no links, since the address may be somebody else's.
   */
  function mailsOf(sent: ContactMessage, key: string): Promise<Statement>[] {
    const { market, language, topic, name, email, message, reference, added } = sent;
    const { languages, seller } = home;
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
      const wants = await wantsOf(message);
      const isSent = await isWritten(
        database.write([
          await forms.record(use),
          limits.spend(wants),
          requireChange(database),
          await insert(message),
          ...(await Promise.all(mailsOf(message, use.key))),
        ]),
      );
      if (!isSent) return fail({ kind: 'tooMany', retryAt: await limits.retryAt(wants) });
      outbox.wake();
      return ok(null);
    },
  };
}
