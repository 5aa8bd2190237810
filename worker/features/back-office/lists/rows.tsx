import type { ReactNode } from 'react';
import { figuresFor } from '../../../domain/back-office/figures';
import { civilDateOf } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import type { Language } from '../../../domain/markets/languages';
import type { MarketId } from '../../../domain/markets/market';
import type { StoredState } from '../../../domain/membership/membership';
import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { formatsFor, unbreakable } from '../../../domain/text/format';
import { wordsIn } from '../../../domain/text/words-in';
import { paths } from '../../../paths';
import type { ListedMembership } from '../../../services/member-list/port';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Tag, type TagTone } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { column, Table, type TableColumn } from '../../../ui/block/table';
import { useView } from '../../../ui/view';

type ListedRow = ListedMembership & { readonly market: MarketId };

const toneOf: Partial<Record<StoredState, TagTone>> = { active: 'good', pastDue: 'bad' };

export interface RowsProps {
  rows: readonly ListedRow[];
  names: (market: MarketId, id: string) => string;
}

/** Memberships as a table; each leads to its page. */
export function MembershipRows({ rows, names }: RowsProps) {
  const { t, language } = useView();
  const ofMember = useMemberColumns();
  return (
    <Table
      caption={t('backOffice.nav.members')}
      rows={rows}
      columns={(column) => [
        ...ofMember,
        column(
          t('backOffice.member.product'),
          ({ productName, market, studioId }) => `${wordsIn(productName, language)} · ${names(market, studioId)}`,
        ),
        column(t('backOffice.state'), { isEnd: true }, ({ state, stopDate, market }) => {
          const date = stopDate ? unbreakable(figuresFor(markets[market], language).day(stopDate)) : '–';
          return <Tag tone={toneOf[state]}>{t(`backOffice.member.state.${state}`, { date })}</Tag>;
        }),
        column(t('backOffice.member.ordered'), { isNamed: true }, ({ orderedAt, market }) =>
          figuresFor(markets[market], language).day(civilDateOf(orderedAt, markets[market].timeZone)),
        ),
      ]}
    />
  );
}

/**
 * Memberships that owe an invoice: how much, since when, and when it is tried again; and the sum, where these are all, of
 * one currency.
 */
export function UnpaidRows({ rows, names, isWhole }: RowsProps & { isWhole: boolean }) {
  const { t, language } = useView();
  const ofMember = useMemberColumns();
  const owing = rows.flatMap(({ unpaid, ...row }) => (unpaid ? [{ ...row, unpaid }] : []));
  // Breaks where letters are large, unlike a date of the members' pages.
  const day = (market: MarketId, at: string) =>
    figuresFor(markets[market], language).day(civilDateOf(at, markets[market].timeZone));
  return (
    <Table
      caption={t('backOffice.nav.unpaid')}
      rows={owing}
      columns={(column) => [
        ...ofMember,
        column(t('backOffice.money.since'), { isNamed: true }, ({ market, unpaid }) => day(market, unpaid.since)),
        column(t('backOffice.filter.studio'), ({ market, studioId }) => names(market, studioId)),
        column(t('backOffice.lists.nextTry'), { isNamed: true }, ({ market, unpaid: { nextTryAt } }) =>
          nextTryAt ? day(market, nextTryAt) : t('backOffice.lists.noTry'),
        ),
        column(t('backOffice.money.amount'), { isNumber: true }, ({ market, unpaid }) =>
          formatsFor(markets[market], language).money(unpaid.amountMinor),
        ),
      ]}
      total={
        isWhole && rows.length > 1 && new Set(rows.map(({ market }) => markets[market].currency)).size === 1
          ? [t('backOffice.report.all'), '', '', '', '', sumOf(rows, language)]
          : undefined
      }
    />
  );
}

function sumOf(rows: readonly ListedRow[], language: Language): string {
  const [first] = rows;
  if (!first) return '';
  const sumMinor = rows.reduce((sum, { unpaid }) => sum + (unpaid?.amountMinor ?? 0), 0);
  return formatsFor(markets[first.market], language).money(sumMinor);
}

/** Who, leading to the membership's page, and its number. */
function useMemberColumns(): TableColumn<Linked & Pick<ListedRow, 'name' | 'number'>>[] {
  const { t } = useView();
  return [
    column(t('backOffice.member.name'), { isStrong: true }, ({ name, ...row }) => (
      <MemberLink {...row}>{name || t('backOffice.member.closed')}</MemberLink>
    )),
    column(t('backOffice.member.number'), ({ number }) => (
      <span className="num">{displaySubscriptionNumber(number)}</span>
    )),
  ];
}

type Linked = Pick<ListedRow, 'subscriptionId' | 'market'>;

function MemberLink({ subscriptionId, market, children }: Linked & { children: ReactNode }) {
  const link = useMarketLink();
  return <Link href={link(paths.backOfficeMore.member.href({ subscriptionId }), market)}>{children}</Link>;
}

/** A membership's number, which leads to its page. */
export const NumberLink = ({ number, ...row }: Linked & Pick<ListedRow, 'number'>) => (
  <MemberLink {...row}>
    <span className="num">{displaySubscriptionNumber(number)}</span>
  </MemberLink>
);
