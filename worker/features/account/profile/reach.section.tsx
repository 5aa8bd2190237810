import { emailChallenges } from '../../../domain/email-challenge';
import { isLanguage, type Language, languageData } from '../../../domain/markets/languages';
import { RadioRow, Rows } from '../../../ui/block/rows';
import { SummaryList } from '../../../ui/block/summary-list';
import { CodeForm } from '../../../ui/code/code-form';
import { Fieldset } from '../../../ui/form/checkbox';
import { EmailField } from '../../../ui/form/email-field';
import { formKeyField } from '../../../ui/form/hidden-fields';
import { StrongPart } from '../../../ui/text/strong-part';
import { useView } from '../../../ui/view';
import type { ProfileMember } from './details.section';
import { editHref, ProfileForm } from './form';
import type { OpenForm } from './open';
import { ProfileSection, type SectionProps } from './section';

const id = 'reach';

/** The e-mail address for logging in, which must be proved before it counts, and the language of our mails. */
export function ReachSection({ member, open, formKey, errors }: SectionProps & { member: ProfileMember }) {
  const form = { formKey, errors };
  return (
    <ProfileSection id={id} edit={open?.edit}>
      {open?.edit === 'email' && <NewEmail {...form} open={open} from={member.email} />}
      {open?.edit === 'emailCode' && <EmailCode {...form} open={open} />}
      {open?.edit === 'language' && <LanguageForm {...form} language={member.language} />}
      {!['email', 'emailCode', 'language'].includes(open?.edit ?? '') && <ReachRows member={member} />}
    </ProfileSection>
  );
}

function ReachRows({ member: { email, newEmail, language } }: { member: ProfileMember }) {
  const { t, market } = useView();
  const change = market.languages.length > 1 ? { href: editHref('language', id) } : undefined;
  return (
    <SummaryList
      bold
      rows={[
        { term: t('account.profile.email'), value: email, change: { href: editHref('email', id) } },
        newEmail && {
          term: t('profile.email.label'),
          value: newEmail,
          change: { href: editHref('emailCode', id), label: t('verify.confirm') },
        },
        isLanguage(language) && { term: t('account.profile.language'), value: <OwnName language={language} />, change },
      ]}
    />
  );
}

type FormProps = Pick<SectionProps, 'formKey' | 'errors'>;

type NewEmailProps = FormProps & { open: Extract<OpenForm, { edit: 'email' }>; from: string };

function NewEmail({ open, from, ...form }: NewEmailProps) {
  const { t } = useView();
  return (
    <>
      <SummaryList bold rows={[{ term: t('account.profile.email'), value: from }]} />
      <ProfileForm intent="email" section={id} button={t('code.send')} live={['email']} {...form}>
        <EmailField
          label={t('profile.email.label')}
          hint={t('profile.email.hint')}
          value={open.email}
          error={form.errors.email}
        />
      </ProfileForm>
    </>
  );
}

function EmailCode({ open, formKey }: FormProps & { open: Extract<OpenForm, { edit: 'emailCode' }> }) {
  const { t } = useView();
  return (
    <>
      <p className="lead">
        <StrongPart
          text={(mark) => t(open.isResent ? 'profile.email.sentAgain' : emailChallenges.email.sent, { email: mark })}
          strong={open.email}
        />
      </p>
      <div className="stack">
        <CodeForm
          purpose="email"
          expiresAt={open.expiresAt}
          fault={open.fault}
          change={{ href: editHref('email', id) }}
          hidden={{ intent: 'emailCode', [formKeyField]: formKey }}
        />
      </div>
    </>
  );
}

function LanguageForm({ formKey, errors, language }: FormProps & { language: string }) {
  const { t, market } = useView();
  return (
    <ProfileForm intent="language" formKey={formKey} section={id} button={t('profile.save')}>
      <Fieldset id="language" legend={t('profile.languageLegend')} error={errors.language}>
        <Rows>
          {market.languages.map((one) => (
            <RadioRow
              key={one}
              name="language"
              value={one}
              checked={one === language}
              title={
                <strong>
                  <OwnName language={one} />
                </strong>
              }
            />
          ))}
        </Rows>
      </Fieldset>
    </ProfileForm>
  );
}

function OwnName({ language }: { language: Language }) {
  return <span lang={language}>{languageData[language].ownName}</span>;
}
