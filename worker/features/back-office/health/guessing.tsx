import type { GuessingHealth, Part } from '../../../services/back-office/port';
import { useFigures } from '../../../ui/back-office/figures';
import { SummaryList } from '../../../ui/block/summary-list';
import { HealthSection, type Shown } from './condition';

/** Whether somebody is guessing codes or exhausting their limits, and the limits in force. */
export function GuessingPart({ shown, part }: { shown: Shown; part: Part<GuessingHealth> }) {
  const { t, format, number } = useFigures();
  return (
    <HealthSection {...shown} title={t('backOffice.guessing.title')} part={part}>
      {({ wrong, networks, longUntil, fullUntil }) => (
        <SummaryList
          bold
          rows={[
            { term: t('backOffice.guessing.wrong'), value: number(wrong) },
            { term: t('backOffice.guessing.networks'), value: number(networks) },
            {
              term: t('backOffice.guessing.codes'),
              value:
                longUntil === null
                  ? t('backOffice.guessing.short')
                  : t('backOffice.guessing.long', { time: format.timeFrom(longUntil) }),
            },
            {
              term: t('backOffice.guessing.hour'),
              value:
                fullUntil === null
                  ? t('backOffice.guessing.enough')
                  : t('backOffice.guessing.full', { time: format.timeFrom(fullUntil) }),
            },
          ]}
        />
      )}
    </HealthSection>
  );
}
