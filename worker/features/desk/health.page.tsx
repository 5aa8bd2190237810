import { figuresFor } from '../../domain/figures';
import { paths } from '../../paths';
import type { OutboxRow } from '../../services/outbox/port';
import { DeskLayout } from '../../ui/desk-layout';
import { Table } from '../../ui/table';
import { useView } from '../../ui/view';
import { type DeskNotice, NoticeBanner } from './notice';
import { allRows, outboxKindText } from './outbox-words';

export function HealthPage({ dead, notice }: { dead: readonly OutboxRow[]; notice: DeskNotice | null }) {
  const { t, market, language } = useView();
  const figures = figuresFor(market, language);
  return (
    <DeskLayout title={t('desk.nav.health')}>
      <h1>{t('desk.nav.health')}</h1>
      <NoticeBanner notice={notice} />
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
            figures.dateTime(row.deadAt ?? row.createdAt),
            <a key="act" className="link" href={paths.deskActions.requeue.href({ row: row.outboxId })}>
              {t('desk.requeue.button')}
            </a>,
          ],
        }))}
      />
      <p>
        <a className="link" href={paths.deskActions.requeue.href({ row: allRows })}>
          {t('desk.requeue.titleAll')}
        </a>
      </p>
    </DeskLayout>
  );
}
