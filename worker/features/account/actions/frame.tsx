import type { ReactNode } from 'react';
import { paths } from '../../../paths';
import { Banner, Block } from '../../../ui/block/banner';
import { Button, type ButtonKind } from '../../../ui/form/button';
import { ErrorSummary } from '../../../ui/form/error-summary';
import type { FieldErrors } from '../../../ui/form/field';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { AccountLayout } from '../../../ui/layout/layouts';
import type { StyleName } from '../../../ui/styles';
import { pricePerInterval } from '../../../ui/text/interval-text';
import { unbroken } from '../../../ui/text/unbroken';
import { useView } from '../../../ui/view';
import { hrefOf, isOver } from '../membership/account-subscription';
import type { Intent } from './action';
import type { TaskFault, TaskProps } from './task';

interface FrameProps {
  props: TaskProps;
  title: ReactNode;
  lead?: ReactNode;
  /** Errors for the fields whose choice is missing. */
  missing?: FieldErrors;
  /** Link to the previous step, where that is not the membership's page. */
  back?: { href: string; label: string };
  styles?: readonly StyleName[];
  children: ReactNode;
}

/** Layout of an action's page: one task; from 68 rem on the membership stands beside it. */
export function TaskFrame({ props, title, lead, missing = {}, back, styles = [], children }: FrameProps) {
  const { t } = useView();
  const { subscription, fault } = props;
  const errors = chosenErrors(props, missing);
  return (
    <AccountLayout
      title={fault ? `${t('form.errorPrefix')} ${title}` : String(title)}
      back={back ?? { href: hrefOf(subscription), label: t('navigation-menu.my-subscription') }}
      styles={['form', 'questions', ...styles, 'order', 'accountPages']}
      side={<Side subscription={subscription} />}
    >
      {errors && <ErrorSummary errors={errors} />}
      <h1>{typeof title === 'string' ? unbroken(title) : title}</h1>
      {subscription.named.subscription && <p>{`${subscription.productName}, ${subscription.number}`}</p>}
      {lead && <p className="lead">{lead}</p>}
      {fault && fault.kind !== 'choose' && <FaultBanner fault={fault} />}
      {children}
    </AccountLayout>
  );
}

/** The error at a field whose choice is missing; undefined where none is. */
export const chosenErrors = <Errors extends FieldErrors>(
  { fault }: Pick<TaskProps, 'fault'>,
  missing: Errors,
): Errors | undefined => (fault?.kind === 'choose' ? missing : undefined);

function Side({ subscription }: Pick<TaskProps, 'subscription'>) {
  const { t, format } = useView();
  const { productName, studio, priceMinor, intervalMonths, paidThrough, owed } = subscription;
  return (
    <Block className="stack">
      <h2 className="h3">{t('accountMain.yours')}</h2>
      <p>
        {productName}, {studio.name}
        <br />
        <span className="soft">{pricePerInterval(t, format.money(priceMinor), intervalMonths)}</span>
      </p>
      {!isOver(subscription) && !owed && (
        <p className="small total">{t('membership.paidThrough', { date: format.date(paidThrough) })}</p>
      )}
    </Block>
  );
}

function FaultBanner({ fault }: { fault: Exclude<TaskFault, { kind: 'choose' }> }) {
  const { t, format } = useView();
  const amounts =
    fault.kind === 'otherAmount' ? { before: format.money(fault.beforeMinor), now: format.money(fault.nowMinor) } : {};
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
      text={t(`membership.fault.${fault.kind}.text`, amounts)}
      isOutage={fault.kind === 'unavailable'}
    />
  );
}

interface TaskFormProps {
  task: Intent;
  props: TaskProps;
  button: ReactNode;
  kind?: ButtonKind;
  /** Values of hidden fields. */
  hidden?: Readonly<Record<string, string | null | undefined>>;
  /** Link that leaves things as they are, as prominent as the button. */
  keep?: ReactNode;
  children?: ReactNode;
}

/**
 * Form of an action, with its key, its intent and the membership it is about. It posts to its page's own address, so that
 * a refusal still names the task, and whoever chooses a language there stays at it.
 */
export function TaskForm({ task, props, button, kind, hidden, keep, children }: TaskFormProps) {
  const { t, path, search } = useView();
  const { subscription, formKey } = props;
  return (
    <Form action={path + search} className="stack questions">
      {children}
      <div className="actions">
        <Button kind={kind} busy={t('form.busy')}>
          {button}
        </Button>
        {keep && (
          <a className="btn quiet" href={hrefOf(subscription)}>
            <span>{keep}</span>
          </a>
        )}
      </div>
      <HiddenFields values={{ intent: task, subscription: subscription.subscriptionId, ...hidden }} formKey={formKey} />
    </Form>
  );
}
