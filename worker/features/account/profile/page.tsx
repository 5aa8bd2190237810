import type { ReactNode } from 'react';
import { paths } from '../../../paths';
import { Banner } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { codeErrors } from '../../../ui/code/code-fault';
import { LinkButton } from '../../../ui/form/button';
import { faultMessages } from '../../../ui/form/fault-messages';
import type { FieldErrors } from '../../../ui/form/field';
import { AccountLayout, Columns } from '../../../ui/layout/layouts';
import type { StyleName } from '../../../ui/styles';
import { useView, type View } from '../../../ui/view';
import type { ClosingState } from '../closing/closing-state';
import { ExportSection } from '../closing/export.section';
import { ClosingSection } from '../closing/section';
import { type PasskeyRow, PasskeysSection } from '../devices/passkeys.section';
import { type DeviceRow, DevicesSection } from '../devices/section';
import { AccountHelp } from '../main/help';
import { ConsentsSection } from './consents.section';
import { DetailsSection, type ProfileMember } from './details.section';
import { editHref } from './form';
import type { OpenForm, ProfileNotice, ProfileProblem } from './open';
import { ReachSection } from './reach.section';
import { type ProfilePart, partOf, titleOf } from './section';
import { Instead, type SkinProfile, SkinSection, stopOf } from './skin.section';

interface AccountProfilePageProps {
  member: ProfileMember;
  /** Mails to the member's address come back. */
  isUnreachable: boolean;
  consents: { email: boolean; sms: boolean };
  /** Null when the member has neither a skin profile nor a UV membership. */
  skin: SkinProfile | null;
  devices: readonly DeviceRow[];
  passkeys: readonly PasskeyRow[];
  closing: ClosingState;
  open: OpenForm | null;
  /** Key of the open form, or of the small ones where none is open. */
  formKey: string;
  notice: ProfileNotice | null;
  problem: ProfileProblem | null;
  /** Epoch milliseconds from which a limited action is possible again; null when waiting does not help. */
  retryAt: number | null;
}

/** All data we hold of a member, by section; while one of its forms is open, that section alone. */
export function AccountProfilePage(props: AccountProfilePageProps) {
  const { open, notice, problem, retryAt } = props;
  const view = useView();
  const { t, format } = view;
  const title = t('navigation-menu.my-profile');
  const errors = errorsOf(view, open);
  const hasErrors = Object.keys(errors).length > 0;
  const help = <AccountHelp title={t('account.help.title')} text={t('profile.help')} subject={title} />;
  return (
    <AccountLayout
      title={open ? t(titleOf(open.edit)) : title}
      {...(open ? { back: { href: paths.account.profile.href(), label: title }, side: help } : { width: 'full' })}
      styles={stylesOf(props)}
      errors={errors}
      hasErrors={problem !== null}
    >
      {!open && <h1>{title}</h1>}
      {problem && (
        <Banner
          title={t(`profile.problem.${problem}`)}
          role="alert"
          text={t(`profile.problem.${problem}Text`, { time: retryAt === null ? '' : format.timeFrom(retryAt) })}
        />
      )}
      {notice && !problem && !hasErrors && <Done notice={notice} skin={props.skin} />}
      {props.isUnreachable && !open && (
        <Banner title={t('profile.unreachable.title')} role="status">
          <p>{t('profile.unreachable.text', { email: props.member.email })}</p>
          <p>
            <Link href={editHref('email', 'reach')}>{t('profile.unreachable.link')}</Link>
          </p>
        </Banner>
      )}
      <Parts {...props} errors={errors} help={help} />
    </AccountLayout>
  );
}

/** What was saved; where answers about the skin rule a sunbed out, that is what the page has to say. */
function Done({ notice, skin }: { notice: ProfileNotice } & Pick<AccountProfilePageProps, 'skin'>) {
  const { t } = useView();
  const title = t(`profile.done.${doneOf(notice)}`);
  const stop = notice === 'profile.skin' ? stopOf(skin) : null;
  if (stop === null) return <Banner tone="done" title={title} role="status" />;
  const href = paths.account.subscription.href({ do: 'changeProduct' });
  const way = <LinkButton href={href}>{t('profile.skin.change')}</LinkButton>;
  return (
    <Banner title={t(stop)} role="status" actions={way}>
      <p>{t('profile.skin.stopped')}</p>
      <Instead names={skin?.alternatives ?? []} />
    </Banner>
  );
}

function Parts({ errors, open, help, ...props }: AccountProfilePageProps & { errors: FieldErrors; help: ReactNode }) {
  const { member, consents, skin, devices, passkeys, closing, formKey } = props;
  const section = { open, formKey, errors };
  const parts: Record<ProfilePart, ReactNode> = {
    details: <DetailsSection {...section} member={member} />,
    reach: <ReachSection {...section} member={member} />,
    news: <ConsentsSection {...section} consents={consents} />,
    skin: skin && <SkinSection {...section} skin={skin} isStopSaid={props.notice === 'profile.skin'} />,
    passkeys: <PasskeysSection {...section} passkeys={passkeys} />,
    close: <ClosingSection {...section} closing={closing} />,
  };
  if (open) return parts[partOf[open.edit]];
  return (
    <Columns
      hasSections
      side={
        <>
          {parts.passkeys}
          <DevicesSection formKey={formKey} devices={devices} />
          <ExportSection />
          {parts.close}
          {help}
        </>
      }
    >
      {parts.details}
      {parts.reach}
      {parts.news}
      {parts.skin}
    </Columns>
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

/** Errors in the order of the form's fields, which is the order of the summary. */
function errorsOf({ t, format }: View, open: OpenForm | null): FieldErrors {
  if (!open) return {};
  if (open.edit === 'email' || open.edit === 'emailCode') {
    const { resend, ...errors } = codeErrors({ t, format }, open.fault);
    // The form of the address has no "send again" button, so its error stands at the address.
    if (!resend) return errors;
    return open.edit === 'email' ? { ...errors, email: resend } : { ...errors, resend };
  }
  return 'faults' in open ? faultMessages(t, open.faults) : {};
}
