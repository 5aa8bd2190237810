import type { FieldFault } from '../../../domain/signup/fields';
import { paths } from '../../../paths';
import { Button, LinkButton } from '../../../ui/form/button';
import { Checkbox, Fieldset } from '../../../ui/form/checkbox';
import { faultMessages } from '../../../ui/form/fault-messages';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import type { JourneyChrome } from '../../../ui/layout/journey-chrome';
import { JourneyLayout } from '../../../ui/layout/journey-layout';
import { SkinExclusions, SkinQuestions } from '../../../ui/skin/skin-questions';
import { useView } from '../../../ui/view';

interface SkinPageProps {
  chrome: JourneyChrome;
  /** `q1` to `q10` with the chosen option, `1` to `4`. */
  values: Readonly<Record<string, string>>;
  exclusions: readonly string[];
  consent: boolean;
  faults: readonly FieldFault[];
  from: 'overview' | null;
  /** The type of answers given before: they are sealed, or were not kept, so that the form is empty. */
  before?: number | undefined;
}

export function SkinPage({ chrome, values, exclusions, consent, faults, from, before }: SkinPageProps) {
  const { t, onScreen } = useView();
  // On a screen that others look at, nobody's skin is told.
  const told = onScreen ? undefined : before;
  const errors = faultMessages(t, faults);
  return (
    <JourneyLayout
      chrome={chrome}
      title={t('skin.title')}
      errors={errors}
      styles={['form', 'rows', 'skin', 'questions']}
    >
      <h1>{t('skin.title')}</h1>
      <p className="lead">
        {told === undefined ? `${t('skin.lead')} ${t('skin.closest')}` : t('skin.again', { type: told })}
      </p>
      <Form action={paths.signup.skinData.href()} errors={errors}>
        <div className="questions">
          {before !== undefined && (
            <LinkButton kind="quiet" href={paths.signup.skinData.href({ result: '1' })}>
              {t('skin.keep')}
            </LinkButton>
          )}
          <SkinQuestions values={values} errors={errors} />
          <SkinExclusions chosen={exclusions} error={errors['exclusions[]']} />
          <Fieldset id="consent" heading="h2" legend={t('skin.consentTitle')} hint={t('skin.consentHint')}>
            <Checkbox name="skinConsent" checked={consent}>
              {t('skin.consent', { company: t('shared.company') })}
            </Checkbox>
          </Fieldset>
        </div>
        <p className="small">{t('skin.use', { company: t('shared.company') })}</p>
        <Button busy={t('form.busy')}>{t('skin.submit')}</Button>
        <HiddenFields values={{ from }} />
      </Form>
    </JourneyLayout>
  );
}
