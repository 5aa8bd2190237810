import { civilDateOf } from '../../domain/dates';
import { figuresFor } from '../../domain/figures';
import { formatsFor } from '../../domain/format';
import { ownNameOf } from '../../domain/languages';
import type { Market } from '../../domain/market';
import type { Standing } from '../../domain/membership';
import { displaySubscriptionNumber } from '../../domain/subscription-number';
import { paths } from '../../paths';
import type { Dispute } from '../../services/disputes/port';
import type { MemberFacts } from '../../services/member-look/port';
import type { PaymentRecord } from '../../services/membership/port';
import type { MembershipStanding } from '../../services/membership-changes/port';
import type { RefundRequest } from '../../services/refunds/port';
import { Note, Tag, type TagTone } from '../../ui/banner';
import { DeskLayout } from '../../ui/desk-layout';
import { useMarketLink } from '../../ui/market-link';
import { SummaryList, type SummaryRow } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import { MemberActions } from './member-actions';
import { MemberConsents, MemberLooks, MemberMails } from './member-lists';
import { MemberPayments } from './member-payments';
import { type DeskNotice, NoticeBanner } from './notice';
import { RefundRequests } from './refund-requests';

export interface MemberPageProps {
  /** Of the membership, not of the desk's address. */
  market: Market;
  standing: MembershipStanding;
  payments: readonly PaymentRecord[];
  disputes: readonly Dispute[];
  facts: MemberFacts;
  /** Refunds that wait for a second person. */
  requests: readonly RefundRequest[];
  notice: DeskNotice | null;
}

/** One membership as support needs it; nobody's skin, whole address or code. */
export function MemberPage(props: MemberPageProps) {
  const { standing, notice } = props;
  const { t } = useView();
  const link = useMarketLink();
  const number = displaySubscriptionNumber(standing.subscription.number);
  return (
    <DeskLayout
      title={t('desk.member.title', { number })}
      styles={['accountPages']}
      back={{ href: link(paths.desk.findMember.href()) }}
    >
      <div className="heading">
        <h1 className="num">{number}</h1>
        <StateTag {...props} />
      </div>
      <NoticeBanner notice={notice} />
      <RefundRequests requests={props.requests} markets={{ [props.market.id]: props.market }} />
      <SummaryList rows={[...usePerson(props), ...useMembership(props)]} />
      <MemberActions {...props} />
      <h2>{t('desk.member.payments')}</h2>
      <MemberPayments {...props} />
      <h2>{t('desk.member.mails')}</h2>
      <MemberMails {...props} />
      <h2>{t('desk.member.consents')}</h2>
      <MemberConsents {...props} />
      <h2>{t('desk.member.looks')}</h2>
      <MemberLooks {...props} />
      <Note icon="shield-check">{t('desk.member.hidden')}</Note>
    </DeskLayout>
  );
}

const toneOf: Partial<Record<Standing, TagTone>> = { active: 'good', pauseAhead: 'good', pastDue: 'bad' };

function StateTag({ market, standing: { standing, subscription } }: MemberPageProps) {
  const { t, language } = useView();
  const date = standing === 'notStarted' ? subscription.accessFrom : subscription.stopDate;
  return (
    <>
      <Tag tone={toneOf[standing]}>
        {t(`desk.member.state.${standing}`, { date: date ? formatsFor(market, language).date(date) : '' })}
      </Tag>
      {subscription.isSuspended && <Tag tone="bad">{t('desk.member.rests')}</Tag>}
    </>
  );
}

function usePerson({ market, facts }: MemberPageProps): SummaryRow[] {
  const { id, issuers } = market;
  const { shortName, maskedEmail, language, isClosed, devices, ageCheck, others, undone } = facts;
  const { t, format, language: ours } = useView();
  const link = useMarketLink();
  const issuer = issuers.find((one) => one.id === ageCheck?.method)?.name ?? t('desk.report.staff');
  const rows: (SummaryRow | null)[] = [
    isClosed
      ? { term: t('desk.member.name'), value: t('desk.member.closed') }
      : { term: t('desk.member.name'), value: shortName },
    isClosed ? null : { term: t('desk.member.email'), value: maskedEmail },
    { term: t('desk.filter.market'), value: `${t(`desk.market.${id}`)} · ${ownNameOf[language]}` },
    {
      term: t('desk.member.age'),
      value: ageCheck
        ? t('desk.member.ageYes', { method: issuer, date: format.date(ageCheck.at.slice(0, 10)) })
        : t('desk.member.ageNone'),
    },
    { term: t('desk.member.devices'), value: <span className="num">{devices}</span> },
    undone.length > 0
      ? {
          term: t('desk.member.undone'),
          value: undone.map(({ kind, at }) => (
            <div key={at}>
              {t(`accountUndo.did.${kind}`)}, {figuresFor(market, ours).dateTime(at)}
            </div>
          )),
        }
      : null,
    others.length > 0
      ? {
          term: t('desk.member.others'),
          value: others.map(({ subscriptionId, number }) => (
            <div key={subscriptionId}>
              <a className="link num" href={link(paths.deskMore.member.href({ subscriptionId }))}>
                {displaySubscriptionNumber(number)}
              </a>
            </div>
          )),
        }
      : null,
  ];
  return rows.filter((row) => row !== null);
}

function useMembership({ market, standing }: MemberPageProps): SummaryRow[] {
  const { t, language } = useView();
  const { subscription, facts, nextAmountMinor } = standing;
  const format = formatsFor(market, language);
  const { snapshot, openInvoice, nextProduct, paymentMethod } = subscription;
  const date = (term: string, value: string | null): SummaryRow | null =>
    value === null ? null : { term, value: format.date(value) };
  const name = (names: Readonly<Partial<Record<string, string>>>) => names[language] ?? Object.values(names)[0] ?? '';
  const { nextChargeOn } = facts;
  // What was cancelled is charged until its last day, and no more.
  const isCharged = nextChargeOn !== null && (subscription.stopDate === null || nextChargeOn <= subscription.stopDate);
  const next = isCharged && nextAmountMinor !== null && format.money(nextAmountMinor);
  const rows: (SummaryRow | null)[] = [
    { term: t('desk.member.product'), value: name(snapshot.productName) },
    { term: t('desk.member.studio'), value: `${snapshot.studio.name}, ${snapshot.studio.city}` },
    {
      term: t('desk.member.ordered'),
      value: figuresFor(market, language).dateTime(subscription.orderedAt),
    },
    date(t('desk.member.accessFrom'), subscription.accessFrom),
    date(t('desk.member.paidThrough'), subscription.paidThrough),
    next ? { term: t('desk.member.next'), value: `${format.date(nextChargeOn)} · ${next}` } : null,
    date(t('desk.member.bound'), facts.bindingEndsOn),
    date(t('desk.member.lastDay'), subscription.stopDate),
    facts.pause
      ? {
          term: t('desk.member.pause'),
          value: t('desk.span', { from: format.date(facts.pause.from), until: format.date(facts.pause.until) }),
        }
      : null,
    nextProduct
      ? {
          term: t('desk.member.nextProduct'),
          value: `${name(nextProduct.productName)} · ${format.date(nextProduct.from)}`,
        }
      : null,
    paymentMethod ? { term: t('desk.member.method'), value: paymentMethod } : null,
    openInvoice
      ? {
          term: t('desk.member.openInvoice'),
          value: t(openInvoice.nextTryAt ? 'desk.member.openAgain' : 'desk.member.openLast', {
            amount: format.money(openInvoice.amountMinor),
            since: format.date(civilDateOf(openInvoice.since, market.timeZone)),
            next: openInvoice.nextTryAt ? format.date(civilDateOf(openInvoice.nextTryAt, market.timeZone)) : '',
          }),
        }
      : null,
    date(t('desk.member.withdrawUntil'), facts.withdrawUntil),
  ];
  return rows.filter((row) => row !== null);
}
