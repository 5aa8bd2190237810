import type { ReactNode } from 'react';
import type { Condition } from '../../domain/health';
import type { Part } from '../../services/desk/port';
import { Note } from '../../ui/banner';
import { Icon, type IconName } from '../../ui/icon';
import { useView } from '../../ui/view';

const look: Record<Condition, { icon: IconName; className: string }> = {
  fine: { icon: 'check', className: 'tag good' },
  watch: { icon: 'info', className: 'tag' },
  act: { icon: 'alert', className: 'tag bad' },
};

/** By icon and word; the colour only helps. */
export function ConditionTag({ condition }: { condition: Condition }) {
  const { t } = useView();
  const { icon, className } = look[condition];
  return (
    <span className={className}>
      <Icon name={icon} small />
      {t(`desk.condition.${condition}`)}
    </span>
  );
}

interface HealthSectionProps<Facts> {
  title: string;
  part: Part<Facts>;
  conditionOf: (facts: Facts) => Condition;
  children: (facts: Facts) => ReactNode;
}

/** One source: its name, how it is, and what says so; or that it does not answer, which hides nothing of the others. */
export function HealthSection<Facts>({ title, part, conditionOf, children }: HealthSectionProps<Facts>) {
  const { t } = useView();
  return (
    <section>
      <div className="heading">
        <h2>{title}</h2>
        <ConditionTag condition={part.ok ? conditionOf(part.value) : 'act'} />
      </div>
      {part.ok ? children(part.value) : <Note icon="alert">{t('desk.health.noAnswer')}</Note>}
    </section>
  );
}
