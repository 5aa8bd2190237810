import { MarketingFields } from '../../ui/details-fields';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import type { SectionProps } from './profile.page';
import { editHref, ProfileForm } from './profile-form';

const id = 'news';

/** Whether we may write with news and offers, by channel: taken back as easily as it was given. */
export function ConsentsSection({
  consents: { email, sms },
  open,
  formKey,
}: SectionProps & { consents: { email: boolean; sms: boolean } }) {
  const { t } = useView();
  const say = (wanted: boolean) => (wanted ? t('profile.consents.yes') : t('profile.consents.no'));
  const change = { href: editHref('consents', id) };
  return (
    <section id={id}>
      <h2>{t('profile.consents.title')}</h2>
      {open?.edit === 'consents' ? (
        <ProfileForm intent="consents" formKey={formKey} section={id} button={t('profile.save')}>
          <MarketingFields values={{ marketingEmail: email ? 'yes' : '', marketingSms: sms ? 'yes' : '' }} />
        </ProfileForm>
      ) : (
        <SummaryList
          bold
          rows={[
            { term: t('profile.consents.email'), value: say(email), change },
            { term: t('profile.consents.sms'), value: say(sms), change },
          ]}
        />
      )}
    </section>
  );
}
