import type { ReactNode } from 'react';
import type { Condition } from '../../../domain/back-office/health';
import type { Part } from '../../../services/back-office/port';
import { Note } from '../../../ui/block/banner';
import { Icon, type IconName } from '../../../ui/block/icon';
import { Link } from '../../../ui/block/link';
import { useView } from '../../../ui/view';
import type { HealthPart } from './conditions';

const look: Record<Condition, { icon: IconName; className: string }> = {
  fine: { icon: 'check', className: 'tag good' },
  idle: { icon: 'clock', className: 'tag' },
  watch: { icon: 'info', className: 'tag' },
  act: { icon: 'alert', className: 'tag bad' },
};

/** Of a row of many: what is as it should be says nothing, or what is not would not be seen. */
export const oddTag = (condition: Condition): ReactNode =>
  condition === 'fine' ? '' : <ConditionTag condition={condition} />;

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

/** A source as the page shows it. */
export interface Shown {
  /** Anchor of the summary above all. */
  readonly id: HealthPart;
  readonly condition: Condition;
  /** An alarm about it is open, so that it is not well whatever its own figures say. */
  readonly isTold: boolean;
}

/** A source whose figures are told from now. */
export interface Timed<Facts> {
  shown: Shown;
  part: Part<Facts>;
  now: number;
}

interface HealthSectionProps<Facts> extends Shown {
  title: string;
  part: Part<Facts>;
  children: (facts: Facts) => ReactNode;
}

/** One source: name, condition and facts, or that it did not answer. Does not affect the other sections. */
export function HealthSection<Facts>({ id, title, part, condition, isTold, children }: HealthSectionProps<Facts>) {
  const { t } = useView();
  return (
    <section id={id}>
      <div className="heading">
        <h2>{title}</h2>
        <ConditionTag condition={condition} />
      </div>
      {isTold && (
        <p>
          <Link href="#alarms">{t('backOffice.health.told')}</Link>
        </p>
      )}
      {part.ok ? children(part.value) : <Note icon="alert">{t('backOffice.health.noAnswer')}</Note>}
    </section>
  );
}
