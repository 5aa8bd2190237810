import { figuresFor } from '../../domain/figures';
import { outboxCondition } from '../../domain/health';
import { paths } from '../../paths';
import type { OutboxHealth, Part } from '../../services/desk/port';
import { useMarketLink } from '../../ui/market-link';
import { SummaryList } from '../../ui/summary-list';
import { Table } from '../../ui/table';
import { useView } from '../../ui/view';
import { HealthSection } from './condition';
import { allRows, outboxKindText } from './outbox-words';

const dueFor = ({ dueSince }: OutboxHealth, now: number) =>
  dueSince === null || Date.parse(dueSince) > now ? null : now - Date.parse(dueSince);

/** What must leave the house: how much, how long, and what was given up. What it says is nobody's business here. */
export function OutboxPart({ part, now }: { part: Part<OutboxHealth>; now: number }) {
  const { t, market, language } = useView();
  const { number, ago } = figuresFor(market, language);
  return (
    <HealthSection
      title={t('desk.outbox.title')}
      part={part}
      conditionOf={(facts) => outboxCondition(dueFor(facts, now), facts.dead.length, facts.unknown)}
    >
      {(facts) => {
        const due = dueFor(facts, now);
        return (
          <>
            <SummaryList
              bold
              rows={[
                { term: t('desk.outbox.waiting'), value: number(facts.waiting) },
                { term: t('desk.outbox.dueSince'), value: due === null ? t('desk.outbox.nothingDue') : ago(due) },
                { term: t('desk.outbox.bulk'), value: number(facts.waitingBulk) },
                ...(facts.unknown > 0 ? [{ term: t('desk.outbox.unknown'), value: number(facts.unknown) }] : []),
              ]}
            />
            <DeadRows dead={facts.dead} />
          </>
        );
      }}
    </HealthSection>
  );
}

function DeadRows({ dead }: Pick<OutboxHealth, 'dead'>) {
  const link = useMarketLink();
  const { t, market, language } = useView();
  const { dateTime } = figuresFor(market, language);
  if (dead.length === 0) return null;
  return (
    <>
      <h3 className="h3">{t('desk.outbox.dead')}</h3>
      <Table
        caption={t('desk.outbox.dead')}
        columns={[
          { key: 'kind', head: t('desk.outbox.kind'), isStrong: true },
          { key: 'reason', head: t('desk.outbox.reason') },
          { key: 'at', head: t('desk.outbox.givenUp') },
          { key: 'act', head: t('desk.actions'), isHeadHidden: true },
        ]}
        rows={dead.map((row) => ({
          key: row.outboxId,
          cells: [
            outboxKindText(t, row.kind),
            row.lastError ?? t('desk.unknown'),
            dateTime(row.deadAt ?? row.createdAt),
            row.isEmptied ? (
              t('desk.outbox.emptied')
            ) : (
              <a key="act" className="link" href={link(paths.deskActions.requeue.href({ row: row.outboxId }))}>
                {t('desk.requeue.button')}
              </a>
            ),
          ],
        }))}
      />
      {dead.filter(({ isEmptied }) => !isEmptied).length > 1 && (
        <p>
          <a className="link" href={link(paths.deskActions.requeue.href({ row: allRows }))}>
            {t('desk.requeue.all')}
          </a>
        </p>
      )}
    </>
  );
}
