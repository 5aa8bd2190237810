import { StepPath } from './drawings/step-path';
import { Icon } from './icon';
import { useView } from './view';

export interface Step {
  current: number;
  total: number;
  /** The step's name, for readers. */
  name?: string;
  /** Survey pages count questions. */
  counts?: 'steps' | 'questions';
}

export interface Back {
  href: string;
  /** The place it leads to; without it the link says "Back" and goes to the previous page of the browser if that is ours. */
  label?: string;
}

export function StepRow({ step, back }: { step?: Step; back?: Back }) {
  const { t } = useView();
  if (!step)
    return back ? (
      <div className="steps">
        <BackLink back={back} />
      </div>
    ) : null;
  const values = { current: step.current, total: step.total };
  return (
    <div className="steps">
      {back && <BackLink back={back} />}
      <p className="at-step">
        <span>
          {step.counts === 'questions' ? t('step.question', values) : t('step.of', values)}
          {step.name && <span className="sr">: {step.name}</span>}
        </span>
        <StepPath {...values} />
      </p>
    </div>
  );
}

function BackLink({ back }: { back: Back }) {
  const { t } = useView();
  return (
    <a className="back" href={back.href} data-back={back.label ? undefined : ''}>
      <Icon name="chevron-left" />
      {back.label ?? t('step.back')}
    </a>
  );
}
