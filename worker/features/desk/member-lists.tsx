import { figuresFor } from '../../domain/figures';
import { Note } from '../../ui/banner';
import { Table } from '../../ui/table';
import { useView } from '../../ui/view';
import type { MemberPageProps } from './member.page';

/** Which mails went out and how that went; never what stood in them. */
export function MemberMails({ facts: { mails }, market }: MemberPageProps) {
  const { t, language } = useView();
  if (mails.length === 0) return <Note>{t('desk.member.noMails')}</Note>;
  return (
    <Table
      caption={t('desk.member.mails')}
      columns={[
        { key: 'what', head: t('desk.member.mail'), isStrong: true },
        { key: 'state', head: t('desk.state') },
        { key: 'at', head: t('desk.money.date') },
      ]}
      rows={mails.map(({ what, state, at }) => ({
        key: `${what} ${at}`,
        cells: [
          t(`desk.member.mailKind.${what}`),
          t(`desk.member.mailState.${state}`),
          figuresFor(market, language).dateTime(at),
        ],
      }))}
    />
  );
}

export function MemberConsents({ facts: { consents }, market }: MemberPageProps) {
  const { t, language } = useView();
  if (consents.length === 0) return <Note>{t('desk.member.noConsents')}</Note>;
  const { dateTime } = figuresFor(market, language);
  return (
    <Table
      caption={t('desk.member.consents')}
      columns={[
        { key: 'kind', head: t('desk.report.what'), isStrong: true },
        { key: 'version', head: t('desk.report.version') },
        { key: 'given', head: t('desk.member.given') },
        { key: 'withdrawn', head: t('desk.member.withdrawn') },
      ]}
      rows={consents.map(({ kind, textVersion, givenAt, withdrawnAt }) => ({
        key: `${kind} ${givenAt}`,
        cells: [
          t(`desk.report.consent.${kind as 'terms'}`),
          textVersion,
          dateTime(givenAt),
          withdrawnAt === null ? '–' : dateTime(withdrawnAt),
        ],
      }))}
    />
  );
}

const knownActs = [
  'member.seen',
  'member.codeSent',
  'member.loggedOut',
  'membership.cancelled',
  'payment.seen',
  'payment.receiptSent',
  'payment.refundOrdered',
  'payment.refundAsked',
  'payment.refundConfirmed',
  'payment.refundRefused',
  'payment.refundRepeated',
  'payment.refundSettled',
  'withdrawal.matched',
] as const;
/** An act of a later release keeps its name. */
const isKnown = (action: string): action is (typeof knownActs)[number] => knownActs.some((one) => one === action);

/** Who looked here and what they did: this look is the first line. */
export function MemberLooks({ facts: { looks }, market }: MemberPageProps) {
  const { t, language } = useView();
  return (
    <Table
      caption={t('desk.member.looks')}
      columns={[
        { key: 'at', head: t('desk.money.date'), isStrong: true },
        { key: 'who', head: t('desk.member.who') },
        { key: 'what', head: t('desk.report.what') },
      ]}
      rows={looks.map(({ at, operator, role, action }, index) => ({
        key: `${index} ${at}`,
        cells: [
          figuresFor(market, language).dateTime(at),
          role ? `${operator} · ${t(`desk.role.name.${role}`)}` : operator,
          isKnown(action) ? t(`desk.member.act.${action}`) : action,
        ],
      }))}
    />
  );
}
