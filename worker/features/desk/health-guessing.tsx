import { figuresFor } from '../../domain/figures';
import { guessingCondition } from '../../domain/health';
import type { GuessingHealth, Part } from '../../services/desk/port';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import { HealthSection } from './condition';

/** Is somebody guessing at codes or using them up, and what is done against it. */
export function GuessingPart({ part }: { part: Part<GuessingHealth> }) {
  const { t, format, market, language } = useView();
  const { number } = figuresFor(market, language);
  return (
    <HealthSection title={t('desk.guessing.title')} part={part} conditionOf={guessingCondition}>
      {({ wrong, networks, longUntil, fullUntil }) => (
        <SummaryList
          bold
          rows={[
            { term: t('desk.guessing.wrong'), value: number(wrong) },
            { term: t('desk.guessing.networks'), value: number(networks) },
            {
              term: t('desk.guessing.codes'),
              value:
                longUntil === null
                  ? t('desk.guessing.short')
                  : t('desk.guessing.long', { time: format.timeFrom(longUntil) }),
            },
            {
              term: t('desk.guessing.hour'),
              value:
                fullUntil === null
                  ? t('desk.guessing.enough')
                  : t('desk.guessing.full', { time: format.timeFrom(fullUntil) }),
            },
          ]}
        />
      )}
    </HealthSection>
  );
}
