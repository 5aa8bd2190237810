import { detailsFields } from '../../domain/customer-details';
import { Banner } from '../../ui/banner';
import { codeErrors } from '../../ui/code-fault';
import { ErrorSummary } from '../../ui/error-summary';
import { faultMessages } from '../../ui/fault-messages';
import type { FieldErrors } from '../../ui/field';
import { AccountLayout, Columns } from '../../ui/layouts';
import type { StyleName } from '../../ui/styles';
import { useView, type View } from '../../ui/view';
import { AccountHelp } from './account-help';
import { type PasskeyRow, PasskeysSection } from './passkeys.section';
import { ClosingSection, type ClosingState } from './profile-closing.section';
import { ConsentsSection } from './profile-consents.section';
import { DetailsSection, type ProfileMember } from './profile-details.section';
import { type DeviceRow, DevicesSection } from './profile-devices.section';
import { ExportSection } from './profile-export.section';
import type { OpenForm, ProfileNotice, ProfileProblem } from './profile-open';
import { ReachSection } from './profile-reach.section';
import { type SkinProfile, SkinSection } from './profile-skin.section';

export interface AccountProfilePageProps {
  member: ProfileMember;
  consents: { email: boolean; sms: boolean };
  /** Null where there is neither a profile nor a membership with UV. */
  skin: SkinProfile | null;
  devices: readonly DeviceRow[];
  passkeys: readonly PasskeyRow[];
  closing: ClosingState;
  open: OpenForm | null;
  /** Of the open form. */
  formKey: string;
  /** Of the small forms beside it. */
  devicesKey: string;
  notice: ProfileNotice | null;
  problem: ProfileProblem | null;
  /** Epoch milliseconds, where the problem passes by itself. */
  retryAt: number | null;
}

/** What every section is given. */
export interface SectionProps {
  open: OpenForm | null;
  formKey: string;
  errors: FieldErrors;
}

/** Everything we know of a member, section by section; one of them at a time turns into its form. */
export function AccountProfilePage(props: AccountProfilePageProps) {
  const { member, consents, skin, devices, passkeys, closing, open, formKey, devicesKey, notice, problem, retryAt } =
    props;
  const view = useView();
  const { t, format } = view;
  const title = t('navigation-menu.my-profile');
  const errors = errorsOf(view, open);
  const hasErrors = Object.keys(errors).length > 0;
  const section = { open, formKey, errors };
  return (
    <AccountLayout title={title} width="full" styles={stylesOf(props)} hasErrors={hasErrors || problem !== null}>
      <ErrorSummary errors={errors} />
      <h1>{title}</h1>
      {problem && (
        <Banner title={t(`profile.problem.${problem}`)} role="alert">
          <p>{t(`profile.problem.${problem}Text`, { time: retryAt === null ? '' : format.timeFrom(retryAt) })}</p>
        </Banner>
      )}
      {notice && !problem && !hasErrors && (
        <Banner tone="done" title={t(`profile.done.${doneOf(notice)}`)} role="status" />
      )}
      <Columns
        main={
          <>
            <DetailsSection {...section} member={member} />
            <ReachSection {...section} member={member} />
            <ConsentsSection {...section} consents={consents} />
            {skin && <SkinSection {...section} skin={skin} />}
            <PasskeysSection {...section} passkeys={passkeys} />
            <DevicesSection formKey={devicesKey} devices={devices} />
            <ExportSection />
            <ClosingSection {...section} closing={closing} />
          </>
        }
        side={
          <AccountHelp
            title={t('account.help.title')}
            text={t('profile.help')}
            subject={t('navigation-menu.my-profile')}
          />
        }
      />
    </AccountLayout>
  );
}

type Done = ProfileNotice extends `profile.${infer Name}` ? Name : never;
const doneOf = (notice: ProfileNotice) => notice.slice('profile.'.length) as Done;

function stylesOf({ open, skin }: AccountProfilePageProps): StyleName[] {
  const asks = open?.edit === 'skin';
  return [
    'accountPages',
    ...(open ? (['form'] as const) : []),
    ...(skin || asks ? (['skin', 'questions'] as const) : []),
  ];
}

/** In the order of the form; the details' summary keeps that of their fields. */
function errorsOf({ t, format }: View, open: OpenForm | null): FieldErrors {
  if (!open) return {};
  if (open.edit === 'email' || open.edit === 'emailCode') {
    const { resend, ...errors } = codeErrors({ t, format }, open.fault);
    // On the form of the address there is no button that sends a code again: the address's own is the one to press.
    if (!resend) return errors;
    return open.edit === 'email' ? { ...errors, email: resend } : { ...errors, resend };
  }
  return 'faults' in open ? faultMessages(t, open.faults) : {};
}

export const liveDetails = detailsFields.filter((field) => field !== 'email');
