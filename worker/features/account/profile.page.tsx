import { isLanguage, type Language } from '../../domain/languages';
import { AccountLayout, Columns } from '../../ui/layouts';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import { AccountHelp } from './account-help';

export interface AccountProfilePageProps {
  member: {
    firstName: string;
    lastName: string;
    email: string;
    /** As people of the market write it. */
    phone: string;
    street: string;
    zip: string;
    city: string;
    language: string;
  };
}

export function AccountProfilePage({ member }: AccountProfilePageProps) {
  const { t } = useView();
  const title = t('navigation-menu.my-profile');
  return (
    <AccountLayout title={title} width="full" styles={['accountPages']}>
      <h1>{title}</h1>
      <Columns
        main={<Details member={member} />}
        side={
          <AccountHelp
            title={t('account.profile.correct')}
            text={t('account.profile.correctText')}
            subject={t('account.profile.subject')}
          />
        }
      />
    </AccountLayout>
  );
}

function Details({ member }: AccountProfilePageProps) {
  const { t } = useView();
  const { firstName, lastName, street, zip, city, email, phone, language } = member;
  const given = (value: string) => value.trim() || t('account.profile.notGiven');
  return (
    <>
      <section>
        <h2>{t('account.profile.about')}</h2>
        <SummaryList
          bold
          rows={[
            { term: t('account.profile.name'), value: given(`${firstName} ${lastName}`) },
            { term: t('account.profile.address'), value: <Address lines={[street, `${zip} ${city}`]} /> },
          ]}
        />
      </section>
      <section>
        <h2>{t('account.profile.reach')}</h2>
        <SummaryList
          bold
          rows={[
            { term: t('account.profile.email'), value: given(email) },
            { term: t('form.label.phone'), value: given(phone) },
            ...(isLanguage(language)
              ? [{ term: t('account.profile.language'), value: <OwnName language={language} /> }]
              : []),
          ]}
        />
      </section>
    </>
  );
}

function Address({ lines }: { lines: readonly [street: string, town: string] }) {
  const { t } = useView();
  const [street, town] = lines.map((line) => line.trim());
  if (!street || !town) return street || town || t('account.profile.notGiven');
  return (
    <>
      {street}
      <br />
      {town}
    </>
  );
}

const nameOf = { da: 'danish', sv: 'swedish', nl: 'dutch', en: 'english' } as const satisfies Record<Language, string>;

function OwnName({ language }: { language: Language }) {
  const { t } = useView();
  return <span lang={language}>{t(`navigation-menu.${nameOf[language]}`)}</span>;
}
