import { isLanguage, type Language, ownNameOf } from '../../domain/languages';
import { paths } from '../../paths';
import { Fieldset } from '../../ui/checkbox';
import { CodeForm } from '../../ui/code-form';
import { EmailField } from '../../ui/email-field';
import { RadioRow, Rows } from '../../ui/rows';
import { StrongPart } from '../../ui/strong-part';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import { keyField } from './once';
import type { SectionProps } from './profile.page';
import type { ProfileMember } from './profile-details.section';
import { editHref, ProfileForm } from './profile-form';
import type { OpenForm } from './profile-open';

const id = 'reach';

/** The address a member logs in with, which is proved before it counts, and the language we write in. */
export function ReachSection({ member, open, formKey, errors }: SectionProps & { member: ProfileMember }) {
  const { t } = useView();
  const form = { formKey, errors };
  return (
    <section id={id}>
      <h2>{t('account.profile.reach')}</h2>
      {open?.edit === 'email' && <NewEmail {...form} open={open} />}
      {open?.edit === 'emailCode' && <EmailCode {...form} open={open} />}
      {open?.edit === 'language' && <LanguageForm {...form} language={member.language} />}
      {!['email', 'emailCode', 'language'].includes(open?.edit ?? '') && <ReachRows member={member} />}
    </section>
  );
}

function ReachRows({ member: { email, language } }: { member: ProfileMember }) {
  const { t, market } = useView();
  const change = market.languages.length > 1 ? { href: editHref('language', id) } : undefined;
  return (
    <SummaryList
      bold
      rows={[
        { term: t('account.profile.email'), value: email, change: { href: editHref('email', id) } },
        ...(isLanguage(language)
          ? [{ term: t('account.profile.language'), value: <OwnName language={language} />, change }]
          : []),
      ]}
    />
  );
}

type FormProps = Pick<SectionProps, 'formKey' | 'errors'>;

function NewEmail({ open, formKey, errors }: FormProps & { open: Extract<OpenForm, { edit: 'email' }> }) {
  const { t } = useView();
  return (
    <ProfileForm intent="email" formKey={formKey} section={id} button={t('code.send')} errors={errors} live={['email']}>
      <EmailField hint={t('profile.email.hint')} value={open.email} error={errors.email} />
    </ProfileForm>
  );
}

function EmailCode({ open, formKey }: FormProps & { open: Extract<OpenForm, { edit: 'emailCode' }> }) {
  const { t } = useView();
  return (
    <div className="stack">
      <p>
        <StrongPart
          text={(mark) => t(open.isResent ? 'profile.email.sentAgain' : 'verify.sent', { email: mark })}
          strong={open.email}
        />
      </p>
      <CodeForm
        action={paths.account.profile.href()}
        button={t('profile.email.confirm')}
        expiresAt={open.expiresAt}
        fault={open.fault}
        change={{ href: editHref('email', id) }}
        hidden={{ intent: 'emailCode', [keyField]: formKey }}
      />
    </div>
  );
}

function LanguageForm({ formKey, errors, language }: FormProps & { language: string }) {
  const { t, market } = useView();
  return (
    <ProfileForm intent="language" formKey={formKey} section={id} button={t('profile.save')}>
      <Fieldset
        id="language"
        legend={t('account.profile.language')}
        hint={t('profile.languageHint')}
        error={errors.language}
      >
        <Rows>
          {market.languages.map((one) => (
            <RadioRow
              key={one}
              name="language"
              value={one}
              checked={one === language}
              title={<OwnName language={one} />}
            />
          ))}
        </Rows>
      </Fieldset>
    </ProfileForm>
  );
}

function OwnName({ language }: { language: Language }) {
  return <span lang={language}>{ownNameOf[language]}</span>;
}
