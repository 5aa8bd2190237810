import type { PersonDetails } from '../../../domain/signup/draft';
import { postalLine } from '../../../domain/text/address-line';
import { SummaryList } from '../../../ui/block/summary-list';
import { AddressFields, PersonFields } from '../../../ui/form/details-fields';
import { useView } from '../../../ui/view';
import { editHref, ProfileForm } from './form';
import { liveDetails, ProfileSection, type SectionProps } from './section';

/** The telephone number is in the market's notation. */
export interface ProfileMember extends PersonDetails {
  readonly language: string;
  /** An address that waits for the code that was sent there, while the code works. */
  readonly newEmail: string | null;
}

const id = 'details';

/** Name, telephone and address. */
export function DetailsSection({ member, open, formKey, errors }: SectionProps & { member: ProfileMember }) {
  const { t } = useView();
  return (
    <ProfileSection id={id} edit={open?.edit}>
      {open?.edit === 'details' ? (
        <ProfileForm
          intent="details"
          formKey={formKey}
          section={id}
          button={t('profile.save')}
          errors={errors}
          live={liveDetails}
        >
          <PersonFields values={open.values} errors={errors} email="elsewhere" />
          <AddressFields values={open.values} errors={errors} />
        </ProfileForm>
      ) : (
        <DetailsRows member={member} />
      )}
    </ProfileSection>
  );
}

function DetailsRows({ member }: { member: ProfileMember }) {
  const { t } = useView();
  const { firstName, lastName, street, zip, city, phone } = member;
  const given = (value: string) => value.trim() || t('account.profile.notGiven');
  const change = { href: editHref('details', id) };
  return (
    <SummaryList
      bold
      rows={[
        { term: t('account.profile.name'), value: given(`${firstName} ${lastName}`), change },
        { term: t('form.label.phone'), value: given(phone), change },
        { term: t('account.profile.address'), value: <Address lines={[street, postalLine({ zip, city })]} />, change },
      ]}
    />
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
