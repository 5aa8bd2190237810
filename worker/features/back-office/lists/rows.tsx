import type { ReactNode } from 'react';
import { figuresFor } from '../../../domain/back-office/figures';
import { civilDateOf } from '../../../domain/dates';
import { markets } from '../../../domain/markets';
import type { Language } from '../../../domain/markets/languages';
import type { MarketId } from '../../../domain/markets/market';
import type { StoredState } from '../../../domain/membership/membership';
import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { formatsFor, unbreakable } from '../../../domain/text/format';
import { paths } from '../../../paths';
import type { ListedMembership } from '../../../services/member-list/port';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Tag, type TagTone } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { Table } from '../../../ui/block/table';
import type { Translate } from '../../../ui/text/text-key';
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
  return (
    <Table
      caption={t('backOffice.nav.members')}
      columns={[
        { key: 'name', head: t('backOffice.member.name'), isStrong: true },
        { key: 'number', head: t('backOffice.member.number') },
        { key: 'what', head: t('backOffice.member.product') },
        { key: 'state', head: t('backOffice.state'), isEnd: true },
        { key: 'since', head: t('backOffice.member.ordered'), isNamed: true },
      ]}
      rows={rows.map((row) => {
        const market = markets[row.market];
        const { day } = figuresFor(market, language);
        const product = row.productName[language] ?? Object.values(row.productName)[0] ?? '';
        return {
          key: row.subscriptionId,
          cells: [
            ...memberCells(row, t),
            `${product} · ${names(row.market, row.studioId)}`,
            <Tag key="state" tone={toneOf[row.state]}>
              {t(`backOffice.member.state.${row.state}`, { date: row.stopDate ? unbreakable(day(row.stopDate)) : '–' })}
            </Tag>,
            day(civilDateOf(row.orderedAt, market.timeZone)),
          ],
        };
      })}
    />
  );
}

/**
 * Memberships that owe an invoice: how much, since when, and when it is tried again; and the sum, where these are all, of
 * one currency.
 */
export function UnpaidRows({ rows, names, isWhole }: RowsProps & { isWhole: boolean }) {
  const { t, language } = useView();
  return (
    <Table
      caption={t('backOffice.nav.unpaid')}
      columns={[
        { key: 'name', head: t('backOffice.member.name'), isStrong: true },
        { key: 'number', head: t('backOffice.member.number') },
        { key: 'since', head: t('backOffice.money.since'), isNamed: true },
        { key: 'where', head: t('backOffice.filter.studio') },
        { key: 'next', head: t('backOffice.lists.nextTry'), isNamed: true },
        { key: 'amount', head: t('backOffice.money.amount'), isNumber: true },
      ]}
      total={
        isWhole && rows.length > 1 && new Set(rows.map(({ market }) => markets[market].currency)).size === 1
          ? [t('backOffice.report.all'), '', '', '', '', sumOf(rows, language)]
          : undefined
      }
      rows={rows.flatMap((row) => {
        const { unpaid } = row;
        if (!unpaid) return [];
        const market = markets[row.market];
        // Breaks where letters are large, unlike a date of the members' pages.
        const day = (at: string) => figuresFor(market, language).day(civilDateOf(at, market.timeZone));
        return [
          {
            key: row.subscriptionId,
            cells: [
              ...memberCells(row, t),
              day(unpaid.since),
              names(row.market, row.studioId),
              unpaid.nextTryAt ? day(unpaid.nextTryAt) : t('backOffice.lists.noTry'),
              formatsFor(market, language).money(unpaid.amountMinor),
            ],
          },
        ];
      })}
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
const memberCells = (row: ListedRow, t: Translate): ReactNode[] => [
  <MemberLink key="name" {...row}>
    {row.name || t('backOffice.member.closed')}
  </MemberLink>,
  <span key="number" className="num">
    {displaySubscriptionNumber(row.number)}
  </span>,
];

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
