import type { Ending } from '../../domain/membership';
import { paths } from '../../paths';
import { Block } from '../../ui/banner';
import { Icon } from '../../ui/icon';
import { SelectField } from '../../ui/select-field';
import { sentenceCase } from '../../ui/sentence-case';
import { SummaryList } from '../../ui/summary-list';
import type { Translate } from '../../ui/translate';
import { useView } from '../../ui/view';
import type { AccountSubscription } from './account-subscription';
import { EndChain } from './period-sky';
import { TaskForm, TaskFrame, type TaskProps } from './subscription-frame';

export const cancelReasons = ['price', 'notUsed', 'moving', 'health', 'service', 'other'] as const;

export interface ComingCharge {
  on: string;
  amountMinor: number;
}

interface CancelProps extends TaskProps {
  /** Charges that still come, oldest first. */
  charges: readonly ComingCharge[];
  reason: string;
}

/** Last day, last charge, further charges; one offer, and the button names the day. */
export function CancelTask({ charges, reason, ...props }: CancelProps) {
  const { t, format } = useView();
  const { subscription, email } = props;
  const { cancel, pause } = subscription.actions;
  if (!cancel) return null;
  const lastDay = format.date(cancel.lastDay);
  return (
    <TaskFrame task="cancel" props={props} title={t('membership.cancel.title')} lead={leadOf(subscription, t)}>
      <EndChain
        subscription={subscription}
        today={props.today}
        lastDay={cancel.lastDay}
        // What is on its way belongs to the arc that runs.
        chargeOn={cancel.charges[subscription.onItsWay ? 1 : 0] ?? null}
      />
      <EndingRows ending={cancel} charges={charges} {...props} />
      {pause && <PauseInstead />}
      <TaskForm
        task="cancel"
        props={props}
        kind="plain"
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
        {/* What ends unpaid cannot be taken back, only begun anew. */}
        {cancel.waivesInvoice
          ? t('membership.cancel.confirmation', { email })
          : t('membership.cancel.undo', { date: lastDay, email })}
      </p>
    </TaskFrame>
  );
}

/** What is left to use; who waits to pay has nothing left. */
function leadOf({ standing, hasAccess }: AccountSubscription, t: Translate): string | undefined {
  if (standing === 'paused') return t('membership.cancel.leadPaused');
  return standing === 'pastDue' && !hasAccess ? undefined : t('membership.cancel.lead');
}

function EndingRows({
  ending,
  charges,
  subscription,
}: TaskProps & { ending: Ending; charges: readonly ComingCharge[] }) {
  const { t, format, language } = useView();
  const { lastCharge } = subscription;
  const one = ({ on, amountMinor }: ComingCharge) =>
    t('account.subscription.nextValue', { date: format.date(on), amount: format.money(amountMinor) });
  const last = charges.at(-1);
  return (
    <SummaryList
      bold
      rows={[
        {
          term: t('accountMain.lastDay'),
          value: <span className="price wraps">{sentenceCase(format.weekdayDate(ending.lastDay), language)}</span>,
        },
        ...(last
          ? [{ term: t('membership.cancel.lastCharge'), value: one(last) }]
          : lastCharge
            ? [
                {
                  term: t('membership.cancel.lastCharge'),
                  value: t('membership.cancel.paidOn', {
                    amount: format.money(lastCharge.amountMinor),
                    date: format.date(lastCharge.on),
                  }),
                },
              ]
            : []),
        {
          term: t('membership.cancel.charges'),
          value:
            charges.length === 0
              ? t('membership.cancel.none')
              : charges.map((charge) => (
                  <span className="also" key={charge.on}>
                    {one(charge)}
                  </span>
                )),
        },
        ...(ending.waivesInvoice && subscription.openInvoiceMinor
          ? [{ term: t('membership.cancel.open'), value: t('membership.cancel.waived') }]
          : []),
        ...(ending.dropsPause ? [{ term: t('accountMain.pauseWord'), value: t('membership.cancel.dropsPause') }] : []),
      ]}
    />
  );
}

function PauseInstead() {
  const { t } = useView();
  return (
    <Block className="banner">
      <Icon name="pause" />
      <div>
        <h2 className="h3">{t('membership.cancel.offer')}</h2>
        <p>
          {t('membership.cancel.offerText')}{' '}
          <a href={paths.account.subscription.href({ do: 'pause' })}>{t('membership.cancel.offerLink')}</a>
        </p>
      </div>
    </Block>
  );
}

export function UndoCancelTask(props: TaskProps) {
  const { t, format } = useView();
  const { subscription } = props;
  const { undoCancel } = subscription.actions;
  if (!undoCancel) return null;
  const { nextChargeOn } = undoCancel;
  return (
    <TaskFrame
      task="undoCancel"
      props={props}
      title={t('membership.undoCancel.title')}
      lead={t('membership.undoCancel.lead', { date: format.date(undoCancel.until) })}
    >
      <SummaryList
        bold
        rows={[
          { term: t('membership.access'), value: t('membership.undoCancel.goesOn') },
          ...(nextChargeOn
            ? [
                {
                  term: t('accountMain.next'),
                  value: t('account.subscription.nextValue', {
                    date: format.date(nextChargeOn),
                    amount: format.money(subscription.renewalMinor),
                  }),
                },
              ]
            : []),
        ]}
      />
      <TaskForm
        task="undoCancel"
        props={props}
        button={t('membership.undoCancel.action')}
        keep={t('membership.undoCancel.keep')}
      />
    </TaskFrame>
  );
}

interface WithdrawProps extends TaskProps {
  /** What goes back, in minor units. */
  refundMinor: number;
}

/** Two steps as the law wants them: this page is the first, its button the second. */
export function WithdrawTask({ refundMinor, ...props }: WithdrawProps) {
  const { t, format, market, language } = useView();
  const { subscription, email } = props;
  const { withdraw } = subscription.actions;
  if (!withdraw) return null;
  return (
    <TaskFrame
      task="withdraw"
      props={props}
      title={market.legal.withdrawOpen[language] ?? ''}
      lead={t('membership.withdraw.lead', { date: format.date(withdraw.until) })}
    >
      <SummaryList
        bold
        rows={[
          { term: t('accountMain.number'), value: <span className="num">{subscription.number}</span> },
          { term: t('accountMain.product'), value: subscription.productName },
          {
            term: t('membership.withdraw.refund'),
            value: <span className="price">{format.money(refundMinor)}</span>,
          },
          { term: t('membership.withdraw.access'), value: t('membership.withdraw.endsNow') },
        ]}
      />
      <TaskForm
        task="withdraw"
        props={props}
        kind="plain"
        button={market.legal.withdrawConfirm[language]}
        keep={t('membership.cancel.keep')}
      />
      <p className="small soft">
        {t('membership.withdraw.receipt', { email })}{' '}
        <a href={paths.withdraw.href()}>{t('membership.withdraw.other')}</a>
      </p>
    </TaskFrame>
  );
}
