import { Fragment } from 'react';
import type { MembershipActions, PauseOption } from '../../../../domain/membership/membership';
import { RadioRow, Rows } from '../../../../ui/block/rows';
import { SummaryList } from '../../../../ui/block/summary-list';
import { Fieldset } from '../../../../ui/form/checkbox';
import { SelectField } from '../../../../ui/form/select-field';
import { useView } from '../../../../ui/view';
import { PauseChain } from '../../main/period-sky';
import { bindingRow, nextPaymentRow, periodText } from '../../membership/rows';
import type { ActionProps } from '../action';
import { chosenErrors, TaskForm, TaskFrame } from '../frame';
import { feeNoteOf } from './fee';

type Props = ActionProps<NonNullable<MembershipActions['pause']>>;

interface PauseProps {
  /** Last day of the selected pause. */
  chosen: string | null;
  reason: string;
  /** Shows only the chosen pause, to be confirmed. */
  confirms: boolean;
}

export function PausePage({ chosen, reason, confirms, ...props }: Props & PauseProps) {
  const view = useView();
  const { t, format, market } = view;
  const { options } = props.can;
  const first = options[0];
  const marked = options.find(({ until }) => until === chosen) ?? first;
  if (!first || !marked) return null;
  const missing = { until: t('membership.pause.choose') };
  const error = chosenErrors(props, missing)?.until;
  const title = t('membership.pause.action');
  const lead = `${t('membership.pause.lead', { date: format.date(first.from) })} ${feeNoteOf(view)}`;
  return (
    <TaskFrame props={props} title={title} lead={lead} missing={missing}>
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

function PausePreview({ option, ...props }: Props & { option: PauseOption }) {
  const view = useView();
  const { t, format } = view;
  const { can, subscription, today } = props;
  const { nextChargeOn, bindingEndsOn } = option;
  const fee = can.feeMinor;
  return (
    <section className="preview stack">
      <h2>{t('membership.preview')}</h2>
      <PauseChain subscription={subscription} today={today} pause={option} />
      <SummaryList
        bold
        rows={[
          { term: t('accountMain.pauseWord'), value: periodText(view, option) },
          nextPaymentRow(view, nextChargeOn, subscription.renewalMinor + fee),
          fee > 0 && { term: t('membership.pause.fee'), value: format.money(fee) },
          bindingEndsOn !== null && bindingEndsOn >= today && bindingRow(view, bindingEndsOn),
        ]}
      />
    </section>
  );
}
