import { paths } from '../../paths';
import { HiddenFields } from '../../ui/hidden-fields';
import { PasskeyIsland } from '../../ui/passkey-island';
import { LinkRow, Rows } from '../../ui/rows';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';

const action = paths.account.profile.href();

export interface PasskeyRow {
  passkeyId: string;
  /** "Chrome, Android"; empty where the browser did not say. */
  name: string;
  /** Civil dates. */
  createdOn: string;
  lastUsedOn: string | null;
}

/** A member's passkeys, each with the way to remove it, and the button that makes one where the browser can. */
export function PasskeysSection({ passkeys }: { passkeys: readonly PasskeyRow[] }) {
  const { t, format } = useView();
  return (
    <section id="passkeys">
      <h2>{t('passkey.title')}</h2>
      <p>{t('passkey.lead')}</p>
      {passkeys.length > 0 && (
        <SummaryList
          rows={passkeys.map(({ passkeyId, name, createdOn, lastUsedOn }) => ({
            key: passkeyId,
            term: name || t('passkey.unnamed'),
            value: lastUsedOn
              ? t('passkey.lastUsed', { date: format.date(lastUsedOn) })
              : t('passkey.made', { date: format.date(createdOn) }),
            action: <Remove passkeyId={passkeyId} name={name} />,
          }))}
        />
      )}
      <form method="post" action={action}>
        <PasskeyIsland purpose="add" when="load" />
        <HiddenFields values={{ intent: 'addPasskey' }} />
      </form>
    </section>
  );
}

function Remove({ passkeyId, name }: { passkeyId: string; name: string }) {
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

/** Once, after a login by code: a quiet row, for what somebody came for comes first. */
export function PasskeyOffer() {
  const { t } = useView();
  return (
    <Rows>
      <LinkRow text={t('passkey.offer')}>
        <a className="link" href={`${action}#passkeys`}>
          {t('passkey.add')}
        </a>
      </LinkRow>
    </Rows>
  );
}
