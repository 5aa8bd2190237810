import { exampleSubscriptionNumber } from '../../domain/subscription-number';
import { paths } from '../../paths';
import { WhatIsActivationRow } from '../../ui/activation-rows';
import { Banner } from '../../ui/banner';
import { Button, LinkButton } from '../../ui/button';
import { EmailField } from '../../ui/email-field';
import { ErrorSummary } from '../../ui/error-summary';
import { Field, type FieldErrors } from '../../ui/field';
import { Form } from '../../ui/form';
import { HiddenFields } from '../../ui/hidden-fields';
import { SignupLayout } from '../../ui/layouts';
import { LinkRow, Rows } from '../../ui/rows';
import { useView } from '../../ui/view';

export interface RequestPageProps {
  email: string;
  subscriptionNumber: string;
  idempotencyKey: string;
  errors: FieldErrors;
  again: boolean;
}

/** Two fields that only a member can fill in; what comes of it is told by mail alone. */
export function RequestPage({ email, subscriptionNumber, idempotencyKey, errors, again }: RequestPageProps) {
  const { t, market } = useView();
  const title = t('activation.request.title');
  const example = exampleSubscriptionNumber(market);
  return (
    <SignupLayout
      title={title}
      hasErrors={again || Object.keys(errors).length > 0}
      back={{ href: paths.login.href({ step: 'activation' }) }}
      styles={['form', 'rows']}
    >
      <ErrorSummary errors={errors} />
      {again && (
        <Banner title={t('activation.request.again')} role="alert">
          <p>{t('activation.request.againWhy')}</p>
        </Banner>
      )}
      <h1>{title}</h1>
      <p className="lead">{t('activation.request.lead')}</p>
      <Form action={paths.requestActivationCode.href()} errors={errors} live={['email']}>
        <EmailField hint={t('activation.request.emailHint')} value={email} error={errors.email} />
        <Field
          name="subscriptionNumber"
          label={t('activation.request.numberLabel')}
          hint={t('activation.request.numberHint', { example })}
          value={subscriptionNumber}
          error={errors.subscriptionNumber}
          width="half"
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
        />
        <Button busy={t('form.busy')}>{t('code.send')}</Button>
        <HiddenFields values={{ idempotencyKey }} />
      </Form>
      <Rows>
        <WhatIsActivationRow />
      </Rows>
    </SignupLayout>
  );
}

/** The same for everybody who asked. */
export function SentPage() {
  const { t } = useView();
  return (
    <SignupLayout title={t('code.title')} hidden styles={['rows']}>
      <h1>{t('code.title')}</h1>
      <p className="lead">{t('activation.request.sent')}</p>
      <LinkButton href={paths.login.href({ step: 'activation' })}>{t('activation.enter')}</LinkButton>
      <Rows>
        <LinkRow text={t('code.nothing')}>
          <a className="link" href={paths.requestActivationCode.href()}>
            {t('activation.ask')}
          </a>
        </LinkRow>
      </Rows>
    </SignupLayout>
  );
}
