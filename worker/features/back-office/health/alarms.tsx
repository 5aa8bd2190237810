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
            columns={(column) => [
              column(t('backOffice.alarms.what'), { isStrong: true }, ({ condition, subject }) =>
                alarmText(t, condition, subject),
              ),
              column(t('backOffice.alarms.since'), ({ openedAt }) =>
                openedAt === null ? '–' : dateTime(toIso(openedAt)),
              ),
              column(t('backOffice.alarms.urgency'), ({ condition }) =>
                t(`backOffice.alarms.severity.${conditionRules[condition].severity}`),
              ),
              column(t('backOffice.alarms.help'), ({ condition }) =>
                runbooksUrl ? (
                  <Link href={`${runbooksUrl}/${condition}.md`}>{condition}</Link>
                ) : (
                  t('backOffice.alarms.helpIn', { file: runbookOf(condition) })
                ),
              ),
            ]}
          />
        )
      }
    </HealthSection>
  );
}
