import type { CivilDate } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import type { Language } from '../../../domain/markets/languages';
import type { MarketId } from '../../../domain/markets/market';
import { unlinked } from '../../../domain/text/unlinked';
import type { Statement } from '../../database/port';
import type { MailTemplate, Outbox } from '../../outbox/port';
import type { WithdrawalStatement } from './port';

type Stated = Omit<WithdrawalStatement, 'language'>;

interface When {
  readonly dueAt?: number;
  readonly isToAnybody?: boolean;
}
interface Receipt extends When {
  readonly refundMinor?: number;
  readonly lastDay?: CivilDate | null;
  readonly dedupe: string;
}

/** Mails about withdrawal statements; each function returns a statement for the caller's batch. */
export function createWithdrawalMails(outbox: Outbox, market: MarketId) {
  const { legalName } = markets[market].seller;
  /** Removes links from typed text, since anybody can have this mail sent to anybody. The seller's name is ours. */
  const harmless = ({ name, contract, email, statement, receivedAt }: Stated) => ({
    name: unlinked(name),
    contract: unlinked(contract),
    statement: unlinked(statement).replaceAll(unlinked(legalName), legalName),
    email,
    receivedAt,
  });
  const order = (
    to: string,
    language: Language,
    template: MailTemplate,
    data: object,
    dedupe: string,
    when: When = {},
  ): Promise<Statement> =>
    outbox.enqueue({
      message: { kind: 'mail', mail: { to, language, market, template, data: { ...data } } },
      ...{ dedupe: `${template}:${dedupe}`, ...when },
    });

  /** To a member: the statement was received, or its outcome. */
  const receipt = (
    to: string,
    stated: WithdrawalStatement,
    outcome: 'received' | 'done' | 'tooLate' | 'already',
    { refundMinor = 0, lastDay = null, dedupe, ...when }: Receipt,
  ) => order(to, stated.language, 'withdrawal', { ...harmless(stated), outcome, refundMinor, lastDay }, dedupe, when);

  return {
    receipt,
    /**
     * To an address that a stranger typed: the same words whether or not it matches a membership, sent after mails to
     * members.
     */
    acknowledgement: (to: string, stated: WithdrawalStatement, dedupe: string, dueAt: number) =>
      receipt(to, stated, 'received', { dedupe, dueAt, isToAnybody: true }),
    /** Asks the membership's own address to confirm, without naming who sent the statement. */
    confirmRequest: (
      to: string,
      { language, contract, receivedAt }: WithdrawalStatement,
      link: { token: string; endsAt: string },
      dedupe: string,
    ) => order(to, language, 'withdrawal-confirm', { contract, receivedAt, ...link }, dedupe),
    /** A message that sends nothing, so that the answer takes as long as with a mail. */
    none: (dedupe: string) => outbox.enqueue({ message: { kind: 'nothing' }, dedupe: `withdrawal-none:${dedupe}` }),
    digest: (
      to: string,
      language: Language,
      { statements, more }: { statements: readonly Stated[]; more: number },
      dedupe: string,
    ) => order(to, language, 'withdrawals-waiting', { statements: statements.map(harmless), more }, dedupe),
  };
}
