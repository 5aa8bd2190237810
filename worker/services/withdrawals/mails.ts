import type { CivilDate } from '../../domain/dates';
import type { Language } from '../../domain/languages';
import type { MarketId } from '../../domain/market';
import { unlinked } from '../../domain/unlinked';
import type { MailTemplate, Outbox } from '../outbox/port';

interface Stated {
  readonly name: string;
  readonly contract: string;
  readonly email: string;
  readonly statement: string;
  readonly receivedAt: string;
}

/** What was typed, for a mail that anybody can have sent to anybody. */
const harmless = ({ name, contract, email, statement, receivedAt }: Stated) => ({
  name: unlinked(name),
  contract: unlinked(contract),
  statement: unlinked(statement),
  email,
  receivedAt,
});

/** Mails about statements; each a statement for the batch of what it tells of. */
export function createWithdrawalMails(outbox: Outbox, market: MarketId) {
  const order = (
    to: string,
    language: Language,
    template: MailTemplate,
    data: object,
    dedupe: string,
    { dueAt, isToAnybody = false }: { dueAt?: number | undefined; isToAnybody?: boolean } = {},
  ): Promise<D1PreparedStatement> =>
    outbox.enqueue({
      message: { kind: 'mail', mail: { to, language, market, template, data: { ...data } } },
      dedupe,
      isToAnybody,
      ...(dueAt === undefined ? {} : { dueAt }),
    });
  return {
    /** Received, or what came of it. */
    receipt: (
      to: string,
      stated: Stated & { language: Language },
      outcome: 'received' | 'done' | 'tooLate' | 'already',
      { refundMinor = 0, lastDay = null as CivilDate | null, dedupe = '' },
    ) =>
      order(
        to,
        stated.language,
        'withdrawal',
        { ...harmless(stated), outcome, refundMinor, lastDay },
        `withdrawal:${dedupe}`,
      ),
    /** To an address that a stranger typed: the same words whatever it fits, behind what members are told. */
    acknowledgement: (to: string, stated: Stated & { language: Language }, dedupe: string, dueAt: number) =>
      order(
        to,
        stated.language,
        'withdrawal',
        { ...harmless(stated), outcome: 'received', refundMinor: 0, lastDay: null },
        `withdrawal:${dedupe}`,
        { dueAt, isToAnybody: true },
      ),
    /** The way for the membership's own mailbox to make it effective; without a word of who stated it. */
    confirmRequest: (
      to: string,
      { language, contract, receivedAt }: Stated & { language: Language },
      link: { token: string; endsAt: string },
      dedupe: string,
    ) => order(to, language, 'withdrawal-confirm', { contract, receivedAt, ...link }, `withdrawal-confirm:${dedupe}`),
    /** Costs what the others cost and sends nothing. */
    none: (dedupe: string) => outbox.enqueue({ message: { kind: 'nothing' }, dedupe: `withdrawal-none:${dedupe}` }),
    digest: (
      to: string,
      language: Language,
      { statements, more }: { statements: readonly Stated[]; more: number },
      dedupe: string,
    ) =>
      order(
        to,
        language,
        'withdrawals-waiting',
        { statements: statements.map(harmless), more },
        `withdrawals-waiting:${dedupe}`,
      ),
  };
}
