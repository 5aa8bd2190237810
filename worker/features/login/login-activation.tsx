import { paths } from '../../paths';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { Field } from '../../ui/field';
import { Form } from '../../ui/form';
import { HiddenFields } from '../../ui/hidden-fields';
import { LinkRow, Rows } from '../../ui/rows';
import { useView } from '../../ui/view';
import type { StepProps } from './login-steps';

/** The first time of a member who joined in a studio. */
export function LoginByActivation({ email, errors, remember, hidden }: StepProps) {
  const { t } = useView();
  return (
    <>
      <h1>{t('activation.title')}</h1>
      <p className="lead">{t('activation.lead')}</p>
      <Form action={paths.login.href({ step: 'activation' })} errors={errors} live={['email']}>
        <Field
          name="email"
          label={t('form.label.email')}
          value={email ?? ''}
          error={errors.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
        />
        <Field
          name="activationCode"
          label={t('activation.label')}
          hint={t('activation.hint')}
          error={errors.activationCode}
          autoComplete="one-time-code"
          width="half"
          maxLength={60}
          spellCheck={false}
        />
        <Checkbox name="remember" checked={remember}>
          {t('login.remember')}
          <br />
          <span className="small soft">{t('login.rememberHint')}</span>
        </Checkbox>
        <Button busy={t('form.busy')}>{t('login.title')}</Button>
        <HiddenFields values={hidden} />
      </Form>
      <Rows>
        <LinkRow text={t('activation.noCode')}>
          <a className="link" href={paths.requestActivationCode.href()}>
            {t('activation.ask')}
          </a>
        </LinkRow>
        <LinkRow text={t('activation.whatIsIt')}>
          <a className="link" href={paths.howToActivate.href()}>
            {t('activation.explain')}
          </a>
        </LinkRow>
      </Rows>
    </>
  );
}
