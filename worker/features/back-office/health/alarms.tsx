import { conditionRules } from '../../../domain/alarms/conditions';
import { runbookOf } from '../../../domain/alarms/judge';
import { toIso } from '../../../domain/dates';
import { alarmText } from '../../../ui/back-office/alarm-words';
import { useFigures } from '../../../ui/back-office/figures';
import { Link } from '../../../ui/block/link';
import { Table } from '../../../ui/block/table';
import { HealthSection, type Shown } from './condition';
import type { HealthAndAlarms } from './conditions';

interface AlarmsPartProps {
  shown: Shown;
  part: HealthAndAlarms['alarms'];
  runbooksUrl: string | undefined;
}

/** What somebody was told of and is not over. */
export function AlarmsPart({ shown, part, runbooksUrl }: AlarmsPartProps) {
  const { t, dateTime } = useFigures();
  return (
    <HealthSection {...shown} title={t('backOffice.alarms.title')} part={part}>
      {(open) =>
        open.length === 0 ? (
          <p>{t('backOffice.alarms.none')}</p>
        ) : (
          <Table
            caption={t('backOffice.alarms.title')}
            rows={open}
            keyOf={({ condition, subject }) => `${condition}:${subject}`}
            columns={[
              {
                head: t('backOffice.alarms.what'),
                isStrong: true,
                cell: ({ condition, subject }) => alarmText(t, condition, subject),
              },
              {
                head: t('backOffice.alarms.since'),
                cell: ({ openedAt }) => (openedAt === null ? '–' : dateTime(toIso(openedAt))),
              },
              {
                head: t('backOffice.alarms.urgency'),
                cell: ({ condition }) => t(`backOffice.alarms.severity.${conditionRules[condition].severity}`),
              },
              {
                head: t('backOffice.alarms.help'),
                cell: ({ condition }) =>
                  runbooksUrl ? (
                    <Link href={`${runbooksUrl}/${condition}.md`}>{condition}</Link>
                  ) : (
                    t('backOffice.alarms.helpIn', { file: runbookOf(condition) })
                  ),
              },
            ]}
          />
        )
      }
    </HealthSection>
  );
}
