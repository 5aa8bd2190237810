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

interface BackTo {
  href: string;
  /** The place it leads to; without it the link says "Back" and goes to the previous page of the browser if that is ours. */
  label?: string;
}

/** Sends the form of this id with `intent=back`, so that what was filled in comes along. */
interface BackWith {
  form: string;
}

export type Back = BackTo | BackWith;

export function StepRow({ step, back }: { step?: Step; back?: Back }) {
  const { t } = useView();
  if (!step)
    return back ? (
      <div className="steps">
        <BackControl back={back} />
      </div>
    ) : null;
  const values = { current: step.current, total: step.total };
  return (
    <div className="steps">
      {back && <BackControl back={back} />}
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

/** Enter in a field presses the first button of its form: one before "Back", seen by nobody, leads on. */
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
