import type { AlarmState } from '../../../domain/alarms/alarm';
import { conditionRules } from '../../../domain/alarms/conditions';
import { runbookOf } from '../../../domain/alarms/judge';
import { figuresFor } from '../../../domain/back-office/figures';
import { type Condition, worstCondition } from '../../../domain/back-office/health';
import { toIso } from '../../../domain/dates';
import type { Health, Part } from '../../../services/back-office/port';
import { alarmText } from '../../../ui/back-office/alarm-words';
import { Table } from '../../../ui/block/table';
import { useView } from '../../../ui/view';
import { HealthSection } from './condition';

/** The health page's facts with the open alarms of the cell. */
export type HealthAndAlarms = Health & { readonly alarms: Part<readonly AlarmState[]> };

export const alarmsCondition = (open: readonly AlarmState[]): Condition =>
  worstCondition(open.map(({ condition }) => (conditionRules[condition].severity === 'urgent' ? 'act' : 'watch')));

interface AlarmsPartProps {
  part: HealthAndAlarms['alarms'];
  runbooksUrl: string | undefined;
}

/** What somebody was told of and is not over. */
export function AlarmsPart({ part, runbooksUrl }: AlarmsPartProps) {
  const { t, market, language } = useView();
  const { dateTime } = figuresFor(market, language);
  return (
    <HealthSection title={t('backOffice.alarms.title')} part={part} conditionOf={alarmsCondition}>
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
                  <a key="help" className="link" href={`${runbooksUrl}/${condition}.md`}>
                    {condition}
                  </a>
                ) : (
                  runbookOf(condition)
                ),
              ],
            }))}
          />
        )
      }
    </HealthSection>
  );
}
