import type { ReactNode } from 'react';
import type { Condition } from '../../../domain/back-office/health';
import type { Part } from '../../../services/back-office/port';
import { Note } from '../../../ui/block/banner';
import { Icon, type IconName } from '../../../ui/block/icon';
import { useView } from '../../../ui/view';
import type { HealthPart } from './conditions';

const look: Record<Condition, { icon: IconName; className: string }> = {
  fine: { icon: 'check', className: 'tag good' },
  idle: { icon: 'clock', className: 'tag' },
  watch: { icon: 'info', className: 'tag' },
  act: { icon: 'alert', className: 'tag bad' },
};

/** Shown by icon and word; colour is only an addition. */
export function ConditionTag({ condition }: { condition: Condition }) {
  const { t } = useView();
  const { icon, className } = look[condition];
  return (
    <span className={className}>
      <Icon name={icon} small />
      {t(`backOffice.condition.${condition}`)}
    </span>
  );
}

interface HealthSectionProps<Facts> {
  /** Anchor of the summary above all. */
  id: HealthPart;
  title: string;
  part: Part<Facts>;
  conditionOf: (facts: Facts) => Condition;
  children: (facts: Facts) => ReactNode;
}

/** One source: name, condition and facts, or that it did not answer. Does not affect the other sections. */
export function HealthSection<Facts>({ id, title, part, conditionOf, children }: HealthSectionProps<Facts>) {
  const { t } = useView();
  return (
    <section id={id}>
      <div className="heading">
        <h2>{title}</h2>
        <ConditionTag condition={part.ok ? conditionOf(part.value) : 'act'} />
      </div>
      {part.ok ? children(part.value) : <Note icon="alert">{t('backOffice.health.noAnswer')}</Note>}
    </section>
  );
}
