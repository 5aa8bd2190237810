import { paths } from '../../../paths';
import { Link } from '../../../ui/block/link';
import { LinkRow, Rows } from '../../../ui/block/rows';
import { SummaryList } from '../../../ui/block/summary-list';
import { Checkbox, Fieldset } from '../../../ui/form/checkbox';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { PasskeyIsland } from '../../../ui/identity/passkey-island';
import { useView } from '../../../ui/view';
import { ProfileForm } from '../profile/form';
import { ProfileSection, type SectionProps } from '../profile/section';

const action = paths.account.profile.href();

export interface PasskeyRow {
  passkeyId: string;
  /** "Chrome, Android"; empty where the browser did not say. */
  name: string;
  /** Civil dates. */
  createdOn: string;
  lastUsedOn: string | null;
  /** This session was opened with it. */
  isThis: boolean;
}

/**
 * The member's passkeys, each with a button to remove it, and the button that adds one where the browser supports it.
 */
export function PasskeysSection({
  passkeys,
  open,
  formKey,
}: Pick<SectionProps, 'open' | 'formKey'> & { passkeys: readonly PasskeyRow[] }) {
  const { t } = useView();
  const used = useUsed();
  if (open?.edit === 'passkeys') return <Review passkeys={passkeys} formKey={formKey} />;
  return (
    <ProfileSection id="passkeys">
      <p className="soft">{t('passkey.lead')}</p>
      {passkeys.length > 0 && (
        <SummaryList
          bold
          rows={passkeys.map((passkey) => ({
            key: passkey.passkeyId,
            term: used(passkey),
            value: passkey.name || t('passkey.unnamed'),
            action: <Remove {...passkey} />,
          }))}
        />
      )}
      <form method="post" action={action}>
        <PasskeyIsland purpose="add" when="load" />
        <HiddenFields values={{ intent: 'addPasskey' }} />
      </form>
      <noscript>
        <p>{t('passkey.needsScript')}</p>
      </noscript>
    </ProfileSection>
  );
}

function useUsed() {
  const { t, format } = useView();
  return ({ createdOn, lastUsedOn }: PasskeyRow) =>
    lastUsedOn
      ? t('passkey.lastUsed', { date: format.date(lastUsedOn) })
      : t('passkey.made', { date: format.date(createdOn) });
}

/**
 * Ticked passkeys are kept. Only the one used in this session is ticked at first, since the others may be an
 * attacker's.
 */
function Review({ passkeys, formKey }: { passkeys: readonly PasskeyRow[]; formKey: string }) {
  const { t } = useView();
  const used = useUsed();
  return (
    <ProfileSection id="passkeys" edit="passkeys">
      <h2>{t('passkey.review')}</h2>
      <p>{t('passkey.reviewLead')}</p>
      <ProfileForm intent="passkeys" formKey={formKey} section="passkeys" button={t('passkey.keep')}>
        <Fieldset id="keep" legend={t('passkey.keepThese')} hint={t('passkey.keepHint')}>
          {passkeys.map((passkey) => (
            <Checkbox
              key={passkey.passkeyId}
              id={`keep-${passkey.passkeyId}`}
              name="keep[]"
              value={passkey.passkeyId}
              checked={passkey.isThis}
            >
              {passkey.name || t('passkey.unnamed')}. {used(passkey)}
            </Checkbox>
          ))}
        </Fieldset>
      </ProfileForm>
    </ProfileSection>
  );
}

function Remove({ passkeyId, name }: PasskeyRow) {
  const { t } = useView();
  return (
    <form method="post" action={action}>
      <button type="submit" className="link">
        {t('passkey.remove')}
        <span className="sr"> {name}</span>
      </button>
      <HiddenFields values={{ intent: 'removePasskey', passkey: passkeyId }} />
    </form>
  );
}

/** Offer of a passkey, shown once after a login by code; unobtrusive, since the member came for something else. */
export function PasskeyOffer() {
  const { t } = useView();
  return (
    <Rows>
      <LinkRow text={t('passkey.offer')}>
        <Link href={`${action}#passkeys`}>{t('passkey.add')}</Link>
      </LinkRow>
    </Rows>
  );
}
