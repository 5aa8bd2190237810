import { paths } from '../../paths';
import { type Choice, ChoiceList } from '../../ui/rows';
import { useView, type View } from '../../ui/view';
import type { AccountSubscription } from './account-subscription';
import { paymentMethodText } from './payment-method';

/** What a member can ask for; also `?do=` and `intent` of the page that does it. */
export const tasks = [
  'pause',
  'resume',
  'undoPause',
  'changeProduct',
  'changeStudio',
  'undoCancel',
  'resubscribe',
  'withdraw',
  'cancel',
] as const;
export type Task = (typeof tasks)[number];
type Row = Task | 'payNow' | 'changeMethod';

/** The order they stand in: paying first, leaving last, as plain as the rest. */
const leaving: readonly Task[] = ['withdraw', 'cancel'];
const rows: readonly Row[] = ['payNow', ...tasks.filter((task) => !leaving.includes(task)), 'changeMethod', ...leaving];
const rowsOfOverview: readonly Row[] = [
  'payNow',
  'pause',
  'resume',
  'undoPause',
  'undoCancel',
  'changeMethod',
  'cancel',
];

interface Props {
  subscription: AccountSubscription;
  /** Three for the overview, where the rest is one page away. */
  short?: boolean;
  /** The one whose page this is. */
  except?: Task;
}

export function ActionList({ subscription, short = false, except }: Props) {
  const view = useView();
  const wanted = (short ? rowsOfOverview : rows).filter((row) => row !== except);
  const choices = wanted.flatMap((row) => choiceOf(row, subscription, view) ?? []);
  return choices.length > 0 ? <ChoiceList choices={choices} /> : null;
}

const iconOf = {
  pause: 'pause',
  resume: 'sun',
  undoPause: 'refresh',
  changeProduct: 'swap',
  changeStudio: 'home',
  undoCancel: 'refresh',
  resubscribe: 'sun',
  withdraw: 'receipt',
  cancel: 'door',
  payNow: 'alert',
  changeMethod: 'card',
} as const satisfies Record<Row, Choice['icon']>;

function choiceOf(row: Row, subscription: AccountSubscription, view: View): Choice | null {
  if (!subscription.actions[row]) return null;
  const { t, market, language } = view;
  const isPayment = row === 'payNow' || row === 'changeMethod';
  return {
    key: row,
    icon: iconOf[row],
    bare: true,
    title: row === 'withdraw' ? market.legal.withdrawOpen[language] : t(`membership.${row}.action`),
    line: lineOf(row, subscription, view),
    href: isPayment ? paths.account.payments.href() : paths.account.subscription.href({ do: row }),
  };
}

function lineOf(row: Row, subscription: AccountSubscription, { t, format }: View): string | undefined {
  const { actions, studio, productName, paymentMethod, openInvoiceMinor } = subscription;
  const date = (value: string | undefined | null) => ({ date: value ? format.dayAndMonth(value) : '' });
  switch (row) {
    case 'pause':
      return t('membership.pause.line', { count: actions.pause?.options.at(-1)?.months ?? 0 });
    case 'resume':
      return t('membership.resume.line', { amount: format.money(subscription.renewalMinor) });
    case 'undoPause':
      return t('membership.undoPause.line', date(actions.undoPause?.nextChargeOn));
    case 'changeProduct':
      return productName;
    case 'changeStudio':
      return studio.name;
    case 'undoCancel':
      return t('account.subscription.through', date(actions.undoCancel?.until));
    case 'resubscribe':
      return undefined;
    case 'withdraw':
      return t('account.subscription.through', date(actions.withdraw?.until));
    case 'cancel':
      return t('membership.cancel.line', date(actions.cancel?.lastDay));
    case 'payNow':
      return openInvoiceMinor === null ? undefined : format.money(openInvoiceMinor);
    case 'changeMethod':
      return paymentMethod ? paymentMethodText(t, paymentMethod) : undefined;
  }
}
