import { fail, ok, type Result } from '../../../domain/result';
import type { MailAttempt, MailFault, MailSender, RenderedMail, SenderName, SenderStates } from '../port';

interface Parts {
  /** Created with the first mail: an operator's tools have no mail binding and do not need one for reading. */
  readonly senderOf: (name: SenderName) => MailSender;
  /** Who is asked for a mail of its own, first to last. */
  readonly order: readonly SenderName[];
  /** Who sends mass mailings; nobody stands in for it, so that they use up nothing that codes need. */
  readonly bulk: SenderName;
  readonly states: SenderStates;
}

interface Attempt extends MailAttempt {
  /** Somebody waits for a code and it is worthless in ten minutes, so two of them are better than none. */
  readonly isCode: boolean;
}

export type SendByAny = (mail: RenderedMail, outboxId: string, attempt: Attempt) => Promise<Result<null, MailFault>>;

/**
 * Sends by the first provider that takes the mail. Another one is asked only if the mail was certainly not taken: what
 * may have been sent stays with its provider until that one answers, unless it is a code (docs/decisions/055).
 */
export function createFailover({ senderOf, order, bulk, states }: Parts): SendByAny {
  return async (mail, outboxId, { isCode, isBulk, unsureWith }) => {
    let unsure = unsureWith;
    const faults: string[] = [];
    const waits: number[] = [];
    let retry = false;
    let isAsked = false;
    const others = order.filter((name) => name !== unsure);
    const asked = isBulk ? [bulk] : order.length > others.length && unsure ? [unsure, ...others] : order;
    for (const name of asked) {
      if (unsure !== null && unsure !== name && !isCode) continue;
      const until = await states.waitsUntil(name);
      if (until !== null) {
        waits.push(until);
        continue;
      }
      const outcome = await senderOf(name).send(mail, outboxId);
      await states.note(name, outcome.ok ? null : outcome.reason.kind);
      if (outcome.ok) return ok(null);
      const { kind, detail } = outcome.reason;
      faults.push(`${name}: ${detail}`);
      switch (kind) {
        case 'mail':
          return fail({ retry: false, detail: faults.join('; ') });
        case 'address':
          return fail({ retry: false, detail: faults.join('; '), isBlocked: true });
        case 'unsure':
        case 'undelivered':
          if (kind === 'unsure') unsure = name;
          isAsked = true;
          retry = true;
          if (!isCode) return fail({ retry, detail: faults.join('; '), ...(unsure ? { unsureWith: unsure } : {}) });
          break;
        case 'quota': {
          // Keys of the HTTP provider return the first answer: one that refuses now has taken nothing before.
          if (name === 'http' && unsure === 'http') unsure = null;
          const reset = await states.quotaUntil(name);
          if (reset === null) isAsked = retry = true;
          else waits.push(reset);
          break;
        }
        case 'limited':
          isAsked = true;
          retry = true;
          break;
        case 'closed':
          if (name === 'http' && unsure === 'http') unsure = null;
          isAsked = true;
          break;
      }
    }
    const left = unsure ? { unsureWith: unsure } : {};
    if (isAsked) return fail({ retry: retry || waits.length > 0, detail: faults.join('; '), ...left });
    const detail = faults.join('; ') || 'its provider is left alone for now';
    // Nobody left to ask: the one that may have sent it is not configured any more.
    if (waits.length === 0) return fail({ retry: true, detail: 'its provider is not configured', ...left });
    return fail({ retry: true, detail, waitsUntil: Math.min(...waits), ...left });
  };
}
