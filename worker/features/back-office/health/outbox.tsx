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
        columns={(column) => [
          column(t('backOffice.outbox.kind'), { isStrong: true }, ({ kind }) => outboxKindText(t, kind)),
          column(t('backOffice.outbox.reason'), ({ lastError }) => lastError ?? t('backOffice.unknown')),
          column(t('backOffice.outbox.givenUp'), ({ deadAt, createdAt }) => dateTime(deadAt ?? createdAt)),
          column(t('backOffice.actions'), { isHeadHidden: true }, ({ isEmptied, outboxId: row }) =>
            isEmptied ? (
              t('backOffice.outbox.emptied')
            ) : (
              <Link href={link(paths.backOfficeActions.requeue.href({ row }))}>{t('backOffice.requeue.button')}</Link>
            ),
          ),
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
