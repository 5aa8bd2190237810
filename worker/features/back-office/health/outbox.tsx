import { paths } from '../../../paths';
import type { OutboxHealth } from '../../../services/back-office/port';
import { useFigures } from '../../../ui/back-office/figures';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Link } from '../../../ui/block/link';
import { SummaryList } from '../../../ui/block/summary-list';
import { Table } from '../../../ui/block/table';
import { HealthSection, type Timed } from './condition';
import { dueFor } from './conditions';
import { allRows, outboxKindText } from './outbox-words';

/** The outbox: how many rows wait, how long, and which were given up. Contents are not shown. */
export function OutboxPart({ shown, part, now }: Timed<OutboxHealth>) {
  const { t, number, ago } = useFigures();
  return (
    <HealthSection {...shown} title={t('backOffice.outbox.title')} part={part}>
      {(facts) => {
        const due = dueFor(facts.dueSince, now);
        return (
          <>
            <SummaryList
              bold
              rows={[
                { term: t('backOffice.outbox.waiting'), value: number(facts.waiting) },
                {
                  term: t('backOffice.outbox.dueSince'),
                  value: due === null ? t('backOffice.outbox.nothingDue') : ago(due),
                },
                { term: t('backOffice.outbox.bulk'), value: number(facts.waitingBulk) },
                facts.unknown > 0 && { term: t('backOffice.outbox.unknown'), value: number(facts.unknown) },
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
  const { t, dateTime } = useFigures();
  if (dead.length === 0) return null;
  return (
    <>
      <h3 className="h3">{t('backOffice.outbox.dead')}</h3>
      <Table
        caption={t('backOffice.outbox.dead')}
        rows={dead}
        keyOf={({ outboxId }) => outboxId}
        columns={[
          { head: t('backOffice.outbox.kind'), isStrong: true, cell: ({ kind }) => outboxKindText(t, kind) },
          { head: t('backOffice.outbox.reason'), cell: ({ lastError }) => lastError ?? t('backOffice.unknown') },
          { head: t('backOffice.outbox.givenUp'), cell: ({ deadAt, createdAt }) => dateTime(deadAt ?? createdAt) },
          {
            head: t('backOffice.actions'),
            isHeadHidden: true,
            cell: ({ isEmptied, outboxId: row }) =>
              isEmptied ? (
                t('backOffice.outbox.emptied')
              ) : (
                <Link href={link(paths.backOfficeActions.requeue.href({ row }))}>{t('backOffice.requeue.button')}</Link>
              ),
          },
        ]}
      />
      {dead.filter(({ isEmptied }) => !isEmptied).length > 1 && (
        <p>
          <Link href={link(paths.backOfficeActions.requeue.href({ row: allRows }))}>{t('backOffice.requeue.all')}</Link>
        </p>
      )}
    </>
  );
}
