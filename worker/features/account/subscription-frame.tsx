import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { Banner, Block } from '../../ui/banner';
import { Button, type ButtonKind } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import type { FieldErrors } from '../../ui/field';
import { Form } from '../../ui/form';
import { HiddenFields } from '../../ui/hidden-fields';
import { pricePerInterval } from '../../ui/interval-text';
import { AccountLayout } from '../../ui/layouts';
import type { StyleName } from '../../ui/styles';
import type { Translate } from '../../ui/translate';
import { useView } from '../../ui/view';
import { type AccountSubscription, isOver } from './account-subscription';
import { ActionList, type Task } from './action-list';
import { keyField } from './once';

/** Why a form comes back. Nothing has happened in any of these. */
export type TaskFault =
  | { readonly kind: 'choose' }
  | { readonly kind: 'confirm' | 'keyExpired' | 'declined' | 'unavailable' }
  | { readonly kind: 'otherAmount'; readonly beforeMinor: number; readonly nowMinor: number };

/** What every form of a change needs. */
export interface TaskProps {
  subscription: AccountSubscription;
  /** Civil date in the market's zone. */
  today: string;
  /** Makes a second press of the same form the first one's. */
  formKey: string;
  fault: TaskFault | null;
  email: string;
}

interface FrameProps {
  task: Task;
  props: TaskProps;
  title: ReactNode;
  lead?: ReactNode;
  /** Leads to the step before, where that is not the membership's page. */
  back?: { href: string; label: string };
  styles?: readonly StyleName[];
  children: ReactNode;
}

/** One task a page; from 1100 px the membership it is about and the other tasks stand beside it. */
export function TaskFrame({ task, props, title, lead, back, styles = [], children }: FrameProps) {
  const { t } = useView();
  const { subscription, fault } = props;
  const label = t('navigation-menu.my-subscription');
  return (
    <AccountLayout
      title={fault ? `${t('form.errorPrefix')} ${title}` : String(title)}
      back={back ?? { href: paths.account.subscription.href(), label }}
      styles={['form', 'questions', ...styles, 'order', 'accountPages']}
      side={<Side subscription={subscription} task={task} />}
    >
      {fault?.kind === 'choose' && <ErrorSummary errors={chooseErrors(t, task)} />}
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {fault && fault.kind !== 'choose' && <FaultBanner fault={fault} />}
      {children}
    </AccountLayout>
  );
}

/** What was not chosen, at the field it is chosen with. */
export function chooseErrors(t: Translate, task: Task): FieldErrors {
  if (task === 'pause') return { until: t('membership.pause.choose') };
  return task === 'changeStudio' ? { q: t('form.error.studio') } : { product: t('form.error.product') };
}

function Side({ subscription, task }: { subscription: AccountSubscription; task: Task }) {
  const { t, format } = useView();
  const { productName, studio, priceMinor, intervalMonths, paidThrough } = subscription;
  return (
    <div className="stack">
      <Block className="side">
        <h2>{t('accountMain.yours')}</h2>
        <p>
          {productName}, {studio.name}
        </p>
        <p className="soft">{pricePerInterval(t, format.money(priceMinor), intervalMonths)}</p>
        {!isOver(subscription) && (
          <p className="small">{t('membership.paidThrough', { date: format.date(paidThrough) })}</p>
        )}
      </Block>
      <ActionList subscription={subscription} except={task} />
    </div>
  );
}

function FaultBanner({ fault }: { fault: Exclude<TaskFault, { kind: 'choose' }> }) {
  const { t, format } = useView();
  if (fault.kind === 'otherAmount') {
    const amounts = { before: format.money(fault.beforeMinor), now: format.money(fault.nowMinor) };
    return (
      <Banner role="alert" title={t('membership.fault.otherAmount.title')}>
        <p>{t('membership.fault.otherAmount.text', amounts)}</p>
      </Banner>
    );
  }
  const actions =
    fault.kind === 'declined' ? (
      <a className="link strong" href={paths.account.payments.href()}>
        {t('membership.changeMethod.action')}
      </a>
    ) : undefined;
  return (
    <Banner
      role="alert"
      tone={fault.kind === 'declined' ? 'failure' : 'notice'}
      title={t(`membership.fault.${fault.kind}.title`)}
      actions={actions}
    >
      <p>{t(`membership.fault.${fault.kind}.text`)}</p>
    </Banner>
  );
}

interface TaskFormProps {
  task: Task;
  props: TaskProps;
  button: ReactNode;
  kind?: ButtonKind;
  /** Values that travel unseen with the form. */
  hidden?: Readonly<Record<string, string | null | undefined>>;
  /** A way out of it, as calm as the way through. */
  keep?: ReactNode;
  children?: ReactNode;
}

/** Says what it does, once: the key goes with it, and which membership it is about. */
export function TaskForm({ task, props, button, kind, hidden, keep, children }: TaskFormProps) {
  const { t } = useView();
  const { subscription, formKey } = props;
  return (
    <Form action={paths.account.subscription.href()} className="stack questions">
      {children}
      <div className="actions">
        <Button kind={kind} busy={t('form.busy')}>
          {button}
        </Button>
        {keep && (
          <a className="btn quiet" href={paths.account.subscription.href()}>
            <span>{keep}</span>
          </a>
        )}
      </div>
      <HiddenFields
        values={{ intent: task, subscription: subscription.subscriptionId, [keyField]: formKey, ...hidden }}
      />
    </Form>
  );
}
