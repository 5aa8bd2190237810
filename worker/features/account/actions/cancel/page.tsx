import { cancelReasons } from '../../../../domain/membership/cancel-reasons';
import type { Ending } from '../../../../domain/membership/membership';
import type { ComingCharge } from '../../../../services/membership/plans/port';
import { ChoiceList } from '../../../../ui/block/rows';
import { SummaryList } from '../../../../ui/block/summary-list';
import { SelectField } from '../../../../ui/form/select-field';
import { largeDate } from '../../../../ui/text/large-date';
import type { Translate } from '../../../../ui/text/text-key';
import { useView } from '../../../../ui/view';
import { EndChain } from '../../main/period-sky';
import { type AccountSubscription, hrefOf } from '../../membership/account-subscription';
import { paymentText } from '../../membership/rows';
import type { ActionProps } from '../action';
import { TaskForm, TaskFrame } from '../frame';
import { pause } from '../pause';
import { feeNoteOf } from '../pause/fee';

interface CancelProps {
  /** Charges that still come, oldest first. */
  charges: readonly ComingCharge[];
  reason: string;
}

/** Last day, last charge, further charges and one alternative; the button names the last day. */
export function CancelPage({ charges, reason, ...props }: ActionProps<Ending> & CancelProps) {
  const { t, format } = useView();
  const { can, subscription, email } = props;
  const lastDay = format.date(can.lastDay);
  return (
    <TaskFrame props={props} title={t('membership.cancel.title')} lead={leadOf(subscription, can, t)}>
      <EndChain
        subscription={subscription}
        today={props.today}
        lastDay={can.lastDay}
        // A payment still processing belongs to the running period.
        chargeOn={can.charges[subscription.onItsWay ? 1 : 0] ?? null}
      />
      <EndingRows charges={charges} {...props} />
      {pause.isAllowed(subscription) && <PauseInstead subscription={subscription} />}
      <TaskForm
        task="cancel"
        props={props}
        kind="plain"
        hidden={{ lastDay: can.lastDay }}
        button={t('membership.cancel.button', { date: lastDay })}
        keep={t('membership.cancel.keep')}
      >
        <SelectField
          name="reason"
          label={t('membership.cancel.reason')}
          value={reason}
          optional
          prompt={t('membership.noReason')}
          options={cancelReasons.map((one) => ({ value: one, label: t(`membership.cancel.reasons.${one}`) }))}
        />
      </TaskForm>
      <p className="small soft">
        {/* A membership that ends unpaid cannot be taken back; it can only be ordered again. */}
        {can.waivesInvoice
          ? t('membership.cancel.confirmation', { email })
          : t('membership.cancel.undo', { date: lastDay, email })}
      </p>
    </TaskFrame>
  );
}

/** What can still be used until the end. With an open payment nothing is promised, unless it goes with the membership. */
function leadOf({ standing, hasAccess }: AccountSubscription, { waivesInvoice }: Ending, t: Translate) {
  if (standing === 'paused') return t('membership.cancel.leadPaused');
  if (standing !== 'pastDue') return t('membership.cancel.lead');
  return hasAccess && waivesInvoice ? t('membership.cancel.leadPastDue') : undefined;
}

function EndingRows({ can: ending, charges, subscription, today }: ActionProps<Ending> & Pick<CancelProps, 'charges'>) {
  const view = useView();
  const { t, format } = view;
  const { lastCharge, nextProduct, owed } = subscription;
  const waived = ending.waivesInvoice ? owed : null;
  const one = ({ on, amountMinor }: ComingCharge) => paymentText(view, on, amountMinor);
  const last = charges.at(-1);
  // Beside what was not paid the last payment would read as if it were.
  const paid = !last && !waived && lastCharge;
  return (
    <SummaryList
      bold
      rows={[
        {
          term: t('accountMain.lastDay'),
          value: <span className="price wraps">{largeDate(format.date(ending.lastDay), ending.lastDay, today)}</span>,
        },
        last && { term: t('membership.cancel.lastCharge'), value: one(last) },
        paid && {
          term: t('membership.cancel.lastCharge'),
          value: t('membership.cancel.paidOn', { amount: format.money(paid.amountMinor), date: format.date(paid.on) }),
        },
        {
          term: t('membership.cancel.charges'),
          value:
            charges.length === 0
              ? t('membership.cancel.none')
              : charges.map((charge) => <div key={charge.on}>{one(charge)}</div>),
        },
        waived && {
          term: t('membership.cancel.open'),
          value: t('membership.cancel.waived', { amount: format.money(waived.amountMinor) }),
        },
        nextProduct &&
          nextProduct.from > ending.lastDay && {
            term: t('membership.cancel.nextProduct', { product: nextProduct.name }),
            value: t('membership.cancel.dropsProduct'),
          },
        ending.dropsPause && { term: t('accountMain.pauseWord'), value: t('membership.cancel.dropsPause') },
      ]}
    />
  );
}

function PauseInstead({ subscription }: Pick<ActionProps, 'subscription'>) {
  const view = useView();
  const { t } = view;
  return (
    <section>
      <h2 className="h3">{t('membership.cancel.offer')}</h2>
      <ChoiceList
        choices={[
          {
            key: 'pause',
            icon: 'pause',
            bare: true,
            title: t('membership.cancel.offerLink'),
            line: `${t('membership.cancel.offerText')} ${feeNoteOf(view)}`.trimEnd(),
            href: hrefOf(subscription, { do: 'pause' }),
          },
        ]}
      />
    </section>
  );
}
