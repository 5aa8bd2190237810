import { Icon } from '../block/icon';
import { StepPath } from '../drawings/step-path';
import { useView } from '../view';

export interface Step {
  current: number;
  total: number;
  /** The step's name, for screen readers. */
  name?: string;
  counts?: 'steps' | 'questions';
}

interface BackTo {
  href: string;
  /**
   * Label of the link's target. Without it the link says "Back" and goes back in the browser's history if the previous
   * page is ours.
   */
  label?: string;
}

/** Submits the form of this id with `intent=back`, so that its values are kept. */
interface BackWith {
  form: string;
}

export type Back = BackTo | BackWith;

interface StepRowProps {
  step?: Step;
  back?: Back;
  /** The page is one column in the middle, and this row is as wide. */
  isMiddle: boolean;
}

export function StepRow({ step, back, isMiddle }: StepRowProps) {
  const { t } = useView();
  const className = isMiddle ? 'steps middle' : 'steps';
  if (!step)
    return back ? (
      <div className={className}>
        <BackControl back={back} />
      </div>
    ) : null;
  const values = { current: step.current, total: step.total };
  return (
    <div className={className}>
      {back && <BackControl back={back} />}
      <p className="at-step">
        <span>
          {step.counts === 'questions' ? t('step.question', values) : t('step.of', values)}
          {step.name && <span className="sr">{`: ${step.name}`}</span>}
        </span>
        <StepPath {...values} />
      </p>
    </div>
  );
}

function BackControl({ back }: { back: Back }) {
  return 'form' in back ? <BackButton form={back.form} /> : <BackLink {...back} />;
}

function BackLink({ href, label }: BackTo) {
  const { t } = useView();
  return (
    <a className="back" href={href} data-back={label ? undefined : ''}>
      <Icon name="chevron-left" />
      {label ?? t('step.back')}
    </a>
  );
}

/**
 * Enter in a field presses the form's first button. A hidden button before "Back" makes that the one that continues.
 */
function BackButton({ form }: BackWith) {
  const { t } = useView();
  return (
    <>
      <button type="submit" className="sr" form={form} name="intent" value="next" tabIndex={-1} aria-hidden="true" />
      <button type="submit" className="back" form={form} name="intent" value="back">
        <Icon name="chevron-left" />
        {t('step.back')}
      </button>
    </>
  );
}
