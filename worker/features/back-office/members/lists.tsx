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
      rows={mails}
      columns={(column) => [
        column(t('backOffice.member.mail'), { isStrong: true }, ({ what }) => t(`backOffice.member.mailKind.${what}`)),
        column(t('backOffice.state'), { isEnd: true }, ({ state }) => t(`backOffice.member.mailState.${state}`)),
        column(t('backOffice.money.date'), ({ at }) => dateTime(at)),
      ]}
    />
  );
}

export function MemberConsents({ facts: { consents }, market }: MemberPageProps) {
  const { t, dateTime } = useFigures(market);
  if (consents.length === 0) return <Note>{t('backOffice.member.noConsents')}</Note>;
  return (
    <Table
      caption={t('backOffice.member.consents')}
      rows={consents}
      columns={(column) => [
        column(t('backOffice.report.what'), { isStrong: true }, ({ kind }) =>
          t(`backOffice.report.consent.${kind as 'terms'}`),
        ),
        column(t('backOffice.report.version'), { isNamed: true }, ({ textVersion }) => textVersion),
        column(t('backOffice.member.given'), { isNamed: true }, ({ givenAt }) => dateTime(givenAt)),
        column(t('backOffice.member.withdrawn'), { isNamed: true }, ({ withdrawnAt }) =>
          withdrawnAt === null ? '–' : dateTime(withdrawnAt),
        ),
      ]}
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
      rows={looks}
      columns={(column) => [
        column(t('backOffice.money.date'), { isStrong: true }, ({ at }) => dateTime(at)),
        column(t('backOffice.member.who'), ({ role, operator }) =>
          role ? `${operator} · ${t(`backOffice.role.name.${role}`)}` : operator,
        ),
        column(t('backOffice.report.what'), ({ action }) =>
          isKnown(action) ? t(`backOffice.member.act.${action}`) : action,
        ),
      ]}
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
        rows={notes}
        columns={(column) => [
          column(t('backOffice.money.date'), { isStrong: true }, ({ at }) => dateTime(at)),
          column(t('backOffice.acting.note.text'), ({ text }) => text),
          column(t('backOffice.member.who'), ({ writtenBy }) => writtenBy),
        ]}
      />
    </>
  );
}
