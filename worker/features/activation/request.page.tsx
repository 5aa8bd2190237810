import { exampleSubscriptionNumber } from '../../domain/membership/subscription-number';
import { paths } from '../../paths';
import { Banner } from '../../ui/block/banner';
import { Link } from '../../ui/block/link';
import { LinkRow, Rows } from '../../ui/block/rows';
import { Button, LinkButton } from '../../ui/form/button';
import { EmailField } from '../../ui/form/email-field';
import { Field, type FieldErrors } from '../../ui/form/field';
import { Form } from '../../ui/form/form';
import { HiddenFields } from '../../ui/form/hidden-fields';
import { WhatIsActivationRow } from '../../ui/identity/activation-rows';
import { SignupLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';

interface RequestPageProps {
  email: string;
  subscriptionNumber: string;
  formKey: string;
  errors: FieldErrors;
  again: boolean;
}

/** Asks for two values that only a member knows. The outcome is sent by mail only. */
export function RequestPage({ email, subscriptionNumber, formKey, errors, again }: RequestPageProps) {
  const { t, market } = useView();
  const title = t('activation.request.title');
  const example = exampleSubscriptionNumber(market);
  return (
    <SignupLayout
      title={title}
      errors={errors}
      hasErrors={again}
      back={{ href: paths.login.href({ step: 'activation' }) }}
      styles={['form', 'rows']}
    >
      {again && <Banner title={t('activation.request.again')} role="alert" text={t('activation.request.againWhy')} />}
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
        <HiddenFields formKey={formKey} />
      </Form>
      <Rows>
        <WhatIsActivationRow />
      </Rows>
    </SignupLayout>
  );
}

/** The same page for everybody, whether or not a membership was found. */
export function SentPage() {
  const { t } = useView();
  return (
    <SignupLayout title={t('code.title')} hidden styles={['rows']}>
      <h1>{t('code.title')}</h1>
      <p className="lead">{t('activation.request.sent')}</p>
      <LinkButton href={paths.login.href({ step: 'activation' })}>{t('activation.enter')}</LinkButton>
      <Rows>
        <LinkRow text={t('code.nothing')}>
          <Link href={paths.requestActivationCode.href()}>{t('code.resend')}</Link>
        </LinkRow>
      </Rows>
    </SignupLayout>
  );
}
