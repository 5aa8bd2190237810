import { useFigures } from '../../../ui/back-office/figures';
import { Note } from '../../../ui/block/banner';
import { Table } from '../../../ui/block/table';
import type { MemberPageProps } from './member-props';

/** Mails that were sent and their outcome, without their contents. */
export function MemberMails({ facts: { mails }, market }: MemberPageProps) {
  const { t, dateTime } = useFigures(market);
  if (mails.length === 0) return <Note>{t('backOffice.member.noMails')}</Note>;
  return (
    <Table
      caption={t('backOffice.member.mails')}
      columns={[
        { key: 'what', head: t('backOffice.member.mail'), isStrong: true },
        { key: 'state', head: t('backOffice.state'), isEnd: true },
        { key: 'at', head: t('backOffice.money.date') },
      ]}
      rows={mails.map(({ what, state, at }) => ({
        key: `${what} ${at}`,
        cells: [t(`backOffice.member.mailKind.${what}`), t(`backOffice.member.mailState.${state}`), dateTime(at)],
      }))}
    />
  );
}

export function MemberConsents({ facts: { consents }, market }: MemberPageProps) {
  const { t, dateTime } = useFigures(market);
  if (consents.length === 0) return <Note>{t('backOffice.member.noConsents')}</Note>;
  return (
    <Table
      caption={t('backOffice.member.consents')}
      columns={[
        { key: 'kind', head: t('backOffice.report.what'), isStrong: true },
        { key: 'version', head: t('backOffice.report.version'), isNamed: true },
        { key: 'given', head: t('backOffice.member.given'), isNamed: true },
        { key: 'withdrawn', head: t('backOffice.member.withdrawn'), isNamed: true },
      ]}
      rows={consents.map(({ kind, textVersion, givenAt, withdrawnAt }) => ({
        key: `${kind} ${givenAt}`,
        cells: [
          t(`backOffice.report.consent.${kind as 'terms'}`),
          textVersion,
          dateTime(givenAt),
          withdrawnAt === null ? '–' : dateTime(withdrawnAt),
        ],
      }))}
    />
  );
}

const ofMember = ['seen', 'codeSent', 'loggedOut', 'noted', 'addressChanged', 'emailChanged', 'proofSent'] as const;
const ofMembership = ['cancelled', 'paused', 'endedAtOnce'] as const;
const ofRefund = ['Ordered', 'Asked', 'Confirmed', 'Refused', 'Repeated', 'Settled'] as const;
const knownActs = [
  ...ofMember.map((what) => `member.${what}` as const),
  ...ofMembership.map((what) => `membership.${what}` as const),
  ...ofRefund.map((what) => `payment.refund${what}` as const),
  ...(['payment.seen', 'payment.receiptSent', 'withdrawal.matched'] as const),
];
/** An unknown action, of a later release, keeps its name. */
const isKnown = (action: string): action is (typeof knownActs)[number] => knownActs.some((one) => one === action);

/** The audit of this membership, as it was before the current look. */
export function MemberLooks({ facts: { looks }, market }: MemberPageProps) {
  const { t, dateTime } = useFigures(market);
  if (looks.length === 0) return <Note>{t('backOffice.member.noLooks')}</Note>;
  return (
    <Table
      caption={t('backOffice.member.looks')}
      columns={[
        { key: 'at', head: t('backOffice.money.date'), isStrong: true },
        { key: 'who', head: t('backOffice.member.who') },
        { key: 'what', head: t('backOffice.report.what') },
      ]}
      rows={looks.map(({ at, operator, role, action }, index) => ({
        key: `${index} ${at}`,
        cells: [
          dateTime(at),
          role ? `${operator} · ${t(`backOffice.role.name.${role}`)}` : operator,
          isKnown(action) ? t(`backOffice.member.act.${action}`) : action,
        ],
      }))}
    />
  );
}

/** What operators noted, newest first; the member has each by mail. */
export function MemberNotes({ notes, market }: MemberPageProps) {
  const { t, dateTime } = useFigures(market);
  if (notes.length === 0) return null;
  return (
    <>
      <h2>{t('backOffice.acting.note.heading')}</h2>
      <Table
        caption={t('backOffice.acting.note.heading')}
        columns={[
          { key: 'at', head: t('backOffice.money.date'), isStrong: true },
          { key: 'text', head: t('backOffice.acting.note.text') },
          { key: 'who', head: t('backOffice.member.who') },
        ]}
        rows={notes.map(({ noteId, at, writtenBy, text }) => ({
          key: noteId,
          cells: [dateTime(at), text, writtenBy],
        }))}
      />
    </>
  );
}
