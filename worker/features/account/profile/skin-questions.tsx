import { Checkbox, Fieldset } from '../../../ui/form/checkbox';
import { SkinExclusions, SkinQuestions } from '../../../ui/skin/skin-questions';
import { useView } from '../../../ui/view';
import { ProfileForm } from './form';
import type { OpenForm } from './open';
import type { SectionProps } from './section';

interface QuestionsProps extends Omit<SectionProps, 'open'> {
  open: Extract<OpenForm, { edit: 'skin' }>;
  isKept: boolean;
}

export function Questions({ open, formKey, errors, isKept }: QuestionsProps) {
  const { t } = useView();
  return (
    <>
      <p className="lead">{t('skin.closest')}</p>
      <ProfileForm
        intent="skin"
        formKey={formKey}
        section="skin"
        button={t('profile.save')}
        errors={errors}
        hidden={{ ...open.change }}
      >
        <div className="questions">
          <SkinQuestions values={open.answers} errors={errors} />
          <SkinExclusions chosen={open.exclusions} error={errors['exclusions[]']} />
          {!isKept && (
            <Fieldset id="consent" heading="h2" legend={t('skin.consentTitle')} hint={t('profile.skin.consentHint')}>
              <Checkbox name="skinConsent" checked={open.consent} error={errors.skinConsent}>
                {t('skin.consent', { company: t('shared.company') })}
              </Checkbox>
            </Fieldset>
          )}
        </div>
      </ProfileForm>
    </>
  );
}
