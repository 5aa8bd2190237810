import { figuresFor } from '../../../domain/back-office/figures';
import { civilDateOf } from '../../../domain/dates';
import type { Standing } from '../../../domain/membership/membership';
import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { formatsFor } from '../../../domain/text/format';
import { wordsIn } from '../../../domain/text/words-in';
import { paths } from '../../../paths';
import type { AddressMark } from '../../../services/address-marks/port';
import { cameFrom } from '../../../ui/back-office/came-from';
import { BackOfficeLayout } from '../../../ui/back-office/layout';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Note, Tag, type TagTone } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { type MaybeRow, SummaryList } from '../../../ui/block/summary-list';
import { nameOf } from '../../../ui/identity/issuer-choice';
import { paymentMethodText } from '../../../ui/text/payment-method';
import { useView } from '../../../ui/view';
import { NoticeBanner } from '../notice';
import { RefundRequests } from '../refunds/requests';
import { MemberActions } from './actions';
import { MemberConsents, MemberLooks, MemberMails, MemberNotes } from './lists';
import type { MemberPageProps } from './member-props';
import { MemberPayments } from './payments';

/** One membership as support needs it, without skin data, full address or codes. */
export function MemberPage(props: MemberPageProps) {
  const { standing } = props;
  const { shortName, isClosed } = props.facts;
  const { t, search } = useView();
  const link = useMarketLink();
  const from = cameFrom(new URLSearchParams(search).get('from'));
  const number = displaySubscriptionNumber(standing.subscription.number);
  return (
    <BackOfficeLayout
      title={t('backOffice.member.title', { number })}
      back={
        from
          ? { href: from.href, label: t(`backOffice.nav.${from.page}`) }
          : { href: link(paths.backOffice.findMember.href()) }
      }
    >
      <h1>{isClosed ? number : shortName}</h1>
      <p className="actions">
        {!isClosed && <span className="num">{number}</span>}
        <StateTag {...props} />
      </p>
      <NoticeBanner />
      <RefundRequests requests={props.requests} markets={{ [props.market.id]: props.market }} />
      <div className="with-tasks">
        <section>
          <h2>{t('backOffice.member.person')}</h2>
          <SummaryList rows={usePerson(props)} />
        </section>
        <section>
          <h2>{t('backOffice.member.product')}</h2>
          <SummaryList rows={useMembership(props)} />
        </section>
        <MemberActions {...props} />
      </div>
      <MemberNotes {...props} />
      <h2>{t('backOffice.member.payments')}</h2>
      <MemberPayments {...props} />
      <OlderLink {...props} />
      <h2>{t('backOffice.member.mails')}</h2>
      <MemberMails {...props} />
      <h2>{t('backOffice.member.consents')}</h2>
      <MemberConsents {...props} />
      <h2>{t('backOffice.member.looks')}</h2>
      <MemberLooks {...props} />
      <Note icon="shield-check">{t('backOffice.member.hidden')}</Note>
    </BackOfficeLayout>
  );
}

function OlderLink({ older, standing }: MemberPageProps) {
  const { t } = useView();
  const link = useMarketLink();
  if (older === null) return null;
  const { subscriptionId } = standing.subscription;
  return (
    <p className="actions">
      <Link rel="next" href={link(paths.backOfficeMore.member.href({ subscriptionId }, { older }))}>
        {t('backOffice.member.older')}
      </Link>
    </p>
  );
}

const toneOf: Partial<Record<Standing, TagTone>> = { active: 'good', pauseAhead: 'good', pastDue: 'bad' };

function StateTag({ market, standing: { standing, subscription } }: MemberPageProps) {
  const { t, language } = useView();
  const date = standing === 'notStarted' ? subscription.accessFrom : subscription.stopDate;
  return (
    <>
      <Tag tone={toneOf[standing]}>
        {t(`backOffice.member.state.${standing}`, { date: date ? formatsFor(market, language).date(date) : '' })}
      </Tag>
      {subscription.isSuspended && <Tag tone="bad">{t('backOffice.member.rests')}</Tag>}
    </>
  );
}

function usePerson({ market, facts }: MemberPageProps): MaybeRow[] {
  const { id, issuers } = market;
  const { maskedEmail, language, isClosed, addressMark: mark, devices, ageCheck, others, undone } = facts;
  const { t, format, language: ours } = useView();
  const on = (at: string) => format.date(civilDateOf(at, market.timeZone));
  const link = useMarketLink();
  const known = issuers.find((one) => one.id === ageCheck?.method);
  const issuer = known ? nameOf(t, known) : t('backOffice.report.staff');
  return [
    isClosed
      ? { term: t('backOffice.member.name'), value: t('backOffice.member.closed') }
      : { term: t('backOffice.member.email'), value: maskedEmail },
    mark && { term: t('backOffice.member.mailReach'), value: <AddressMarkTags mark={mark} on={on} /> },
    {
      term: t('backOffice.filter.market'),
      value: `${t(`market.${id}.name`)} · ${figuresFor(market, ours).languageName(language)}`,
    },
    {
      term: t('backOffice.member.age'),
      value: ageCheck
        ? t('backOffice.member.ageYes', { method: issuer, date: on(ageCheck.at) })
        : t('backOffice.member.ageNone'),
    },
    { term: t('backOffice.member.devices'), value: <span className="num">{devices}</span> },
    undone.length > 0 && {
      term: t('backOffice.member.undone'),
      value: undone.map(({ kind, at }) => (
        <div key={at}>
          {t(`accountUndo.did.${kind}`)}, {figuresFor(market, ours).dateTime(at)}
        </div>
      )),
    },
    others.length > 0 && {
      term: t('backOffice.member.others'),
      value: others.map(({ subscriptionId, number }) => (
        <div key={subscriptionId}>
          <a className="link num" href={link(paths.backOfficeMore.member.href({ subscriptionId }))}>
            {displaySubscriptionNumber(number)}
          </a>
        </div>
      )),
    },
  ];
}

function AddressMarkTags({ mark, on }: { mark: AddressMark; on: (at: string) => string }) {
  const { t } = useView();
  const { bouncedAt, bounceReason, complainedAt } = mark;
  return (
    <>
      {bouncedAt !== null && (
        <div>{t('backOffice.member.mailBounces', { date: on(bouncedAt), reason: bounceReason ?? '' })}</div>
      )}
      {complainedAt !== null && <div>{t('backOffice.member.mailSpam', { date: on(complainedAt) })}</div>}
    </>
  );
}

function useMembership({ market, standing, today }: MemberPageProps): MaybeRow[] {
  const { t, language } = useView();
  const { subscription, facts, nextAmountMinor } = standing;
  const format = formatsFor(market, language);
  const { snapshot, openInvoice, nextProduct, paymentMethod } = subscription;
  const date = (term: string, value: string | null): MaybeRow => value !== null && { term, value: format.date(value) };
  const { nextChargeOn } = facts;
  // A cancelled membership is charged until its last day only.
  const isCharged = nextChargeOn !== null && (subscription.stopDate === null || nextChargeOn <= subscription.stopDate);
  const next = isCharged && nextAmountMinor !== null && format.money(nextAmountMinor);
  return [
    { term: t('backOffice.member.product'), value: wordsIn(snapshot.productName, language) },
    // Many studios are called after their town.
    {
      term: t('backOffice.member.studio'),
      value: [...new Set([snapshot.studio.name, snapshot.studio.city])].join(', '),
    },
    { term: t('backOffice.member.ordered'), value: figuresFor(market, language).dateTime(subscription.orderedAt) },
    date(t('backOffice.member.accessFrom'), subscription.accessFrom),
    date(t('backOffice.member.paidThrough'), subscription.paidThrough),
    next && { term: t('backOffice.member.next'), value: `${format.date(nextChargeOn)}, ${next}` },
    date(t('backOffice.member.bound'), facts.bindingEndsOn),
    date(t('backOffice.member.lastDay'), subscription.stopDate),
    facts.pause && {
      term: t('backOffice.member.pause'),
      value: t('backOffice.span', { from: format.date(facts.pause.from), until: format.date(facts.pause.until) }),
    },
    nextProduct && {
      term: t('backOffice.member.nextProduct'),
      value: `${wordsIn(nextProduct.productName, language)} · ${format.date(nextProduct.from)}`,
    },
    paymentMethod && { term: t('backOffice.member.method'), value: paymentMethodText(t, paymentMethod) },
    openInvoice && {
      term: t('backOffice.member.openInvoice'),
      value: t(openInvoice.nextTryAt ? 'backOffice.member.openAgain' : 'backOffice.member.openLast', {
        amount: format.money(openInvoice.amountMinor),
        since: format.date(civilDateOf(openInvoice.since, market.timeZone)),
        next: openInvoice.nextTryAt ? format.date(civilDateOf(openInvoice.nextTryAt, market.timeZone)) : '',
      }),
    },
    date(
      t(facts.withdrawUntil < today ? 'backOffice.member.withdrawEnded' : 'backOffice.member.withdrawUntil'),
      facts.withdrawUntil,
    ),
  ];
}
