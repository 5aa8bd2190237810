import { Fragment } from 'react';
import type { PauseOption } from '../../domain/membership';
import { Fieldset } from '../../ui/checkbox';
import { RadioRow, Rows } from '../../ui/rows';
import { SelectField } from '../../ui/select-field';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import { PauseChain } from './period-sky';
import { chooseErrors, TaskForm, TaskFrame, type TaskProps } from './subscription-frame';

interface PauseProps extends TaskProps {
  /** Last day of the pause that is marked. */
  chosen: string | null;
  reason: string;
  /** Only the chosen one, to be confirmed. */
  confirms: boolean;
}

export function PauseTask({ chosen, reason, confirms, ...props }: PauseProps) {
  const { t, format, market } = useView();
  const { pause } = props.subscription.actions;
  const options = pause?.options ?? [];
  const first = options[0];
  const marked = options.find(({ until }) => until === chosen) ?? first;
  if (!first || !marked) return null;
  const error = props.fault?.kind === 'choose' ? chooseErrors(t, 'pause').until : undefined;
  const title = t('membership.pause.title');
  const lead = t('membership.pause.lead', { date: format.date(first.from) });
  return (
    <TaskFrame task="pause" props={props} title={title} lead={lead}>
      <TaskForm
        task="pause"
        props={props}
        button={t('membership.pause.action')}
        hidden={{ from: first.from, ...(confirms ? { until: marked.until, reason } : {}) }}
      >
        {confirms ? (
          <PausePreview option={marked} {...props} />
        ) : (
          <>
            <Fieldset legend={t('membership.pause.howLong')} id="until-group" error={error}>
              <Rows className="options">
                {options.map((option, index) => (
                  <Fragment key={option.until}>
                    <RadioRow
                      name="until"
                      id={index === 0 ? 'until' : undefined}
                      value={option.until}
                      checked={option === marked}
                      title={t('membership.pause.months', { count: option.months })}
                      lines={[t('membership.pause.back', { date: format.date(option.nextChargeOn) })]}
                    />
                    <PausePreview option={option} {...props} />
                  </Fragment>
                ))}
              </Rows>
            </Fieldset>
            {market.pause.reasons.length > 0 && (
              <SelectField
                name="reason"
                label={t('membership.pause.reason')}
                value={reason}
                optional
                prompt={t('membership.noReason')}
                options={market.pause.reasons.map((one) => ({
                  value: one,
                  label: t(`membership.pause.reasons.${one}`),
                }))}
              />
            )}
          </>
        )}
      </TaskForm>
      <p className="small soft">{t('membership.pause.stopEarly')}</p>
    </TaskFrame>
  );
}

function PausePreview({ option, ...props }: TaskProps & { option: PauseOption }) {
  const { t, format } = useView();
  const { subscription, today } = props;
  const { from, until, nextChargeOn, bindingEndsOn } = option;
  const fee = subscription.actions.pause?.feeMinor ?? 0;
  const amount = format.money(subscription.renewalMinor + fee);
  const binding = bindingEndsOn !== null && bindingEndsOn >= today ? bindingEndsOn : null;
  return (
    <section className="preview stack">
      <h2>{t('membership.preview')}</h2>
      <PauseChain subscription={subscription} today={today} pause={option} />
      <SummaryList
        bold
        rows={[
          {
            term: t('accountMain.pauseWord'),
            value: t('accountMain.history.period', { from: format.date(from), until: format.date(until) }),
          },
          {
            term: t('accountMain.next'),
            value: t('account.subscription.nextValue', { date: format.date(nextChargeOn), amount }),
          },
          ...(fee > 0 ? [{ term: t('membership.pause.fee'), value: format.money(fee) }] : []),
          ...(binding
            ? [
                {
                  term: t('account.subscription.binding'),
                  value: t('account.subscription.through', { date: format.date(binding) }),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

/** Back today: access and the first charge begin now. */
export function ResumeTask(props: TaskProps) {
  const { t, format } = useView();
  const { subscription } = props;
  const { resume } = subscription.actions;
  if (!resume) return null;
  const amount = format.money(subscription.renewalMinor);
  const fee = subscription.pause?.feeMinor ?? 0;
  return (
    <TaskFrame task="resume" props={props} title={t('membership.resume.title')} lead={t('membership.resume.lead')}>
      <SummaryList
        bold
        rows={[
          { term: t('membership.access'), value: t('membership.fromToday') },
          { term: t('membership.today'), value: amount },
          ...(fee > 0 ? [{ term: t('membership.pause.fee'), value: format.money(fee) }] : []),
          {
            term: t('accountMain.next'),
            value: t('account.subscription.nextValue', {
              date: format.date(resume.nextChargeOn),
              amount: format.money(subscription.priceMinor),
            }),
          },
          ...(resume.bindingEndsOn
            ? [
                {
                  term: t('account.subscription.binding'),
                  value: t('account.subscription.through', { date: format.date(resume.bindingEndsOn) }),
                },
              ]
            : []),
        ]}
      />
      <TaskForm
        task="resume"
        props={props}
        button={t('membership.resume.button', { amount })}
        keep={t('membership.resume.keep')}
      />
    </TaskFrame>
  );
}

export function UndoPauseTask(props: TaskProps) {
  const { t, format } = useView();
  const { subscription } = props;
  const { undoPause } = subscription.actions;
  if (!undoPause || !subscription.pause) return null;
  const { from, until } = subscription.pause;
  const amount = format.money(subscription.renewalMinor);
  return (
    <TaskFrame
      task="undoPause"
      props={props}
      title={t('membership.undoPause.title')}
      lead={t('membership.undoPause.lead')}
    >
      <SummaryList
        bold
        rows={[
          {
            term: t('membership.undoPause.dropped'),
            value: t('accountMain.history.period', { from: format.date(from), until: format.date(until) }),
          },
          {
            term: t('accountMain.next'),
            value: t('account.subscription.nextValue', { date: format.date(undoPause.nextChargeOn), amount }),
          },
        ]}
      />
      <TaskForm
        task="undoPause"
        props={props}
        button={t('membership.undoPause.action')}
        keep={t('membership.undoPause.keep')}
      />
    </TaskFrame>
  );
}
