import { SummaryList } from '../../../ui/block/summary-list';
import { MarketingFields } from '../../../ui/form/details-fields';
import { useView } from '../../../ui/view';
import { editHref, ProfileForm } from './form';
import { ProfileSection, type SectionProps } from './section';

const id = 'news';

/** Consent to marketing by channel; withdrawn as easily as given. */
export function ConsentsSection({
  consents: { email, sms },
  open,
  formKey,
}: SectionProps & { consents: { email: boolean; sms: boolean } }) {
  const { t } = useView();
  const say = (wanted: boolean) => (wanted ? t('profile.consents.yes') : t('profile.consents.no'));
  const change = { href: editHref('consents', id) };
  return (
    <ProfileSection id={id} edit={open?.edit}>
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
    </ProfileSection>
  );
}
