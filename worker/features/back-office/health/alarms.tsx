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
            columns={[
              { key: 'what', head: t('backOffice.alarms.what'), isStrong: true },
              { key: 'since', head: t('backOffice.alarms.since') },
              { key: 'urgency', head: t('backOffice.alarms.urgency') },
              { key: 'help', head: t('backOffice.alarms.help') },
            ]}
            rows={open.map(({ condition, subject, openedAt }) => ({
              key: `${condition}:${subject}`,
              cells: [
                alarmText(t, condition, subject),
                openedAt === null ? '–' : dateTime(toIso(openedAt)),
                t(`backOffice.alarms.severity.${conditionRules[condition].severity}`),
                runbooksUrl ? (
                  <Link key="help" href={`${runbooksUrl}/${condition}.md`}>
                    {condition}
                  </Link>
                ) : (
                  t('backOffice.alarms.helpIn', { file: runbookOf(condition) })
                ),
              ],
            }))}
          />
        )
      }
    </HealthSection>
  );
}
