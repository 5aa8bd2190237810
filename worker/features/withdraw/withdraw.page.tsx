import { civilDateOf } from '../../domain/dates';
import { legalWords } from '../../domain/markets/legal-words';
import { exampleSubscriptionNumber } from '../../domain/membership/subscription-number';
import type { FieldFault } from '../../domain/signup/fields';
import { paths } from '../../paths';
import { Banner, Block, Note } from '../../ui/block/banner';
import { FactList } from '../../ui/block/fact-list';
import { SellerWays } from '../../ui/block/seller-ways';
import { SummaryList } from '../../ui/block/summary-list';
import { Button } from '../../ui/form/button';
import { EmailField } from '../../ui/form/email-field';
import { faultMessages } from '../../ui/form/fault-messages';
import { Field, type FieldErrors } from '../../ui/form/field';
import { Form } from '../../ui/form/form';
import { HiddenFields } from '../../ui/form/hidden-fields';
import { HomeButton } from '../../ui/form/home-button';
import { NameField } from '../../ui/form/name-field';
import { Columns, SignupLayout } from '../../ui/layout/layouts';
import { unbroken } from '../../ui/text/unbroken';
import { useView } from '../../ui/view';

export interface WithdrawValues {
  name: string;
  contract: string;
  email: string;
}

/** Why nothing was stored. The page names other ways to withdraw, and when to try again here. */
export type WithdrawNotice = { readonly kind: 'tooMany' | 'unavailable'; readonly retryAt: number };

export interface WithdrawPageProps {
  step: 'statement' | 'confirm' | 'sent' | 'otherwise';
  values: Partial<WithdrawValues>;
  faults: readonly FieldFault[];
  /** The form's key had expired or was used; it has to be sent again. */
  again?: boolean;
  /** The statement that the button sends. */
  statement: string;
  /** True when the typed contract is a valid membership number. */
  isNumber: boolean;
  /** True when the button ends the logged-in member's own membership at once. */
  endsAtOnce: boolean;
  formKey: string;
  /** When the statement just sent was received, epoch milliseconds; null when this browser does not know it. */
  receivedAt?: number | null;
  notice?: WithdrawNotice;
}

const action = paths.withdraw.href();

/**
 * The withdrawal function of the Consumer Rights Directive, art. 11a: three fields, a second button, a receipt by mail.
 */
export function WithdrawPage(props: WithdrawPageProps) {
  const title = useTitle(props.step);
  const errors = faultMessages(useView().t, props.faults);
  return (
    <SignupLayout
      title={title}
      errors={errors}
      styles={['form', 'rows', 'order', 'accountPages']}
      width={props.step === 'statement' ? 'full' : undefined}
      hidden
    >
      {props.step === 'statement' && <Statement {...props} title={title} errors={errors} />}
      {props.step === 'confirm' && <Confirm {...props} title={title} />}
      {props.step === 'sent' && <Sent title={title} receivedAt={props.receivedAt ?? null} />}
      {props.notice && <Otherwise {...props} title={title} notice={props.notice} />}
    </SignupLayout>
  );
}

function useTitle(step: WithdrawPageProps['step']): string {
  const view = useView();
  const open = legalWords(view, 'withdrawOpen');
  return step === 'statement' ? open : view.t(`withdraw.${step}.title`);
}

type Step = WithdrawPageProps & { title: string };

function Statement({ values, errors, title }: Step & { errors: FieldErrors }) {
  const { t, market } = useView();
  const example = exampleSubscriptionNumber(market);
  return (
    <Columns
      hasSections
      side={
        <section>
          <h2>{t('contact.other.title')}</h2>
          <SellerWays />
        </section>
      }
    >
      <h1>{unbroken(title)}</h1>
      <p className="lead">{t('withdraw.lead', { count: market.withdrawal.days })}</p>
      <Form action={action} errors={errors} live={['email']}>
        <NameField label={t('withdraw.name')} value={values.name} error={errors.name} />
        <Field
          name="contract"
          label={t('withdraw.contract')}
          hint={t('withdraw.contractHint', { example })}
          value={values.contract}
          error={errors.contract}
          autoComplete="off"
          spellCheck={false}
        />
        <EmailField hint={t('withdraw.emailHint')} value={values.email} error={errors.email} />
        <Button busy={t('form.busy')}>{t('form.continue')}</Button>
      </Form>
    </Columns>
  );
}

/** Says only what holds for this reader; whether a membership fits is known to nobody but its member (decision 028). */
function Confirm({ values, statement, isNumber, endsAtOnce, again, formKey, title }: Step) {
  const view = useView();
  const { t } = view;
  const confirm = legalWords(view, 'withdrawConfirm');
  const effect = endsAtOnce
    ? ({ key: 'atOnce', icon: 'user', text: t('withdraw.confirm.atOnce') } as const)
    : ({ key: 'byLink', icon: 'mail', text: t('withdraw.confirm.byLink') } as const);
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{t('withdraw.confirm.counts')}</p>
      {again && <Banner title={t('withdraw.again')} role="alert" text={t('withdraw.againText')} />}
      <Block>
        <p>{statement}</p>
      </Block>
      <SummaryList
        bold
        rows={[
          { term: t('withdraw.name'), value: <strong>{values.name}</strong> },
          {
            term: t('withdraw.contract'),
            value: (
              <div className="near">
                <strong>{values.contract}</strong>
                {!isNumber && <Note>{t('withdraw.noNumber')}</Note>}
              </div>
            ),
          },
          { term: t('form.label.email'), value: <strong>{values.email}</strong> },
        ]}
      />
      {isNumber && <FactList facts={[effect]} />}
      <Form action={action}>
        <div className="actions">
          <Button kind="plain" name="step" value="confirm" busy={t('form.busy')}>
            {confirm}
          </Button>
          <Button kind="quiet" name="step" value="edit">
            {t('withdraw.edit')}
          </Button>
        </div>
        <HiddenFields values={values} formKey={formKey} />
      </Form>
    </>
  );
}

/** The same whatever was found, but for what can only have happened to somebody logged in. */
function Sent({ title, receivedAt }: { title: string; receivedAt: number | null }) {
  const { t, market, member } = useView();
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{t('withdraw.sent.lead')}</p>
      {receivedAt !== null && <Received at={receivedAt} />}
      <section>
        <h2>{t('contact.sent.next')}</h2>
        <FactList
          ruled
          facts={[
            { key: 'text', icon: 'mail', text: t('withdraw.sent.text') },
            ...(member ? [{ key: 'own', icon: 'user', text: t('withdraw.sent.own') } as const] : []),
            { key: 'counts', icon: 'clock', text: t('withdraw.sent.counts') },
          ]}
        />
      </section>
      <p>
        {t('withdraw.sent.noMail')} <a href={`mailto:${market.seller.mail}`}>{market.seller.mail}</a>
      </p>
      <HomeButton />
    </>
  );
}

/** Date and time in the market's zone, as the acknowledgement mail says them. */
function Received({ at }: { at: number }) {
  const { t, format, market } = useView();
  const day = civilDateOf(at, market.timeZone);
  return (
    <Block>
      <h2 className="term small soft">{t('withdraw.sent.received')}</h2>
      <p className="price">{t('withdraw.sent.at', { date: format.date(day), time: format.time(at) })}</p>
    </Block>
  );
}

/** The right of withdrawal is never blocked: shows the statement and every other way to send it. */
function Otherwise({ values, statement, formKey, notice, title }: Step & { notice: WithdrawNotice }) {
  const { t, format, requestId } = useView();
  const words = [statement, values.name, values.email].filter(Boolean).join('\n');
  const query = `subject=${encodeURIComponent(statement)}&body=${encodeURIComponent(words)}`;
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{t(`withdraw.otherwise.${notice.kind}`, { time: format.timeFrom(notice.retryAt) })}</p>
      <p>{t('withdraw.otherwise.text')}</p>
      <SellerWays query={`?${query}`} />
      <p>{t('withdraw.otherwise.words')}</p>
      <Block>
        <p>{statement}</p>
        <p>{values.name}</p>
        <p>{values.email}</p>
      </Block>
      <Form action={action}>
        <Button kind="quiet" name="step" value="confirm" busy={t('form.busy')}>
          {t('withdraw.otherwise.again')}
        </Button>
        <HiddenFields values={values} formKey={formKey} />
      </Form>
      <p className="micro">{t('errors.id', { id: requestId })}</p>
    </>
  );
}
