import type { RequestContext } from '../../../context';
import { figuresFor } from '../../../domain/back-office/figures';
import { paths } from '../../../paths';
import type { OutboxRow } from '../../../services/outbox/port';
import { actionRoute } from '../action';
import { allRows, outboxKindText } from './outbox-words';

interface Wanted {
  /** Null: every row that was given up. */
  readonly row: OutboxRow | null;
  readonly count: number;
}

async function find(c: RequestContext): Promise<Wanted | null> {
  const { outbox } = c.var.services;
  const wanted = c.req.param('row') ?? '';
  if (wanted !== allRows) {
    const row = await outbox.findDead(wanted);
    return row && { row, count: 1 };
  }
  const count = await outbox.countDead();
  return count === 0 ? null : { row: null, count };
}

/** Puts rows that were given up back into the outbox. */
export const outboxRoute = actionRoute<Wanted>({
  path: paths.backOfficeActions.requeue,
  action: 'outbox.requeued',
  find,
  refuses: ({ row }) => (row?.isEmptied ? 'emptied' : null),
  subjectOf: ({ row }) => row?.outboxId ?? allRows,
  detailOf: ({ count }) => ({ count }),
  ask({ var: { t, market, language } }, { row, count }) {
    const { dateTime, number } = figuresFor(market, language);
    const facts = row
      ? [
          { term: t('backOffice.outbox.kind'), value: outboxKindText(t, row.kind) },
          { term: t('backOffice.outbox.givenUp'), value: dateTime(row.deadAt ?? row.createdAt) },
          { term: t('backOffice.outbox.tries'), value: number(row.tries) },
          { term: t('backOffice.outbox.reason'), value: row.lastError ?? t('backOffice.unknown') },
        ]
      : [{ term: t('backOffice.outbox.rows'), value: number(count) }];
    return {
      title: t(row ? 'backOffice.requeue.titleOne' : 'backOffice.requeue.titleAll'),
      says: t('backOffice.requeue.says'),
      facts,
      button: t('backOffice.requeue.button'),
    };
  },
  effect: (c, { row }) => [c.var.services.outbox.requeueing(row?.outboxId)],
  after: (c) => c.var.services.outbox.wake(),
  back: () => paths.backOffice.health.href(),
  notice: 'requeued',
});
