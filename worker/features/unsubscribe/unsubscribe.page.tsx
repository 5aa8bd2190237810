import { paths } from '../../paths';
import type { Channel } from '../../services/members/port';
import { Link } from '../../ui/block/link';
import { RadioRow, Rows } from '../../ui/block/rows';
import { Button } from '../../ui/form/button';
import { Fieldset } from '../../ui/form/checkbox';
import { HiddenFields } from '../../ui/form/hidden-fields';
import { HomeButton } from '../../ui/form/home-button';
import { SignupLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';

interface UnsubscribePageProps {
  token: string;
  /** The channel of the message that had the link. */
  channel: Channel;
  /** The channels we may still use. */
  open: readonly Channel[];
}

/** Says what would end, with one button; or that it has ended already. */
export function UnsubscribePage({ token, channel, open }: UnsubscribePageProps) {
  const { t } = useView();
  const isOn = open.includes(channel);
  const title = t(isOn ? `unsubscribe.${channel}.title` : `unsubscribe.${channel}.ended`);
  return (
    <SignupLayout title={title} hidden styles={['form', 'rows']}>
      <h1>{title}</h1>
      <p className="lead">{t(isOn ? 'unsubscribe.lead' : 'unsubscribe.endedLead')}</p>
      {isOn ? (
        <form method="post" action={paths.unsubscribe.href({ token })} className="stack">
          {open.length > 1 && <Scope channel={channel} />}
          <Button kind="plain" busy={t('form.busy')}>
            {t('unsubscribe.button')}
          </Button>
        </form>
      ) : (
        <Ended token={token} open={open} />
      )}
    </SignupLayout>
  );
}

function Scope({ channel }: { channel: Channel }) {
  const { t } = useView();
  return (
    <Fieldset id="scope" legend={t('unsubscribe.scope')}>
      <Rows>
        <RadioRow name="scope" value="channel" checked title={t(`unsubscribe.${channel}.only`)} />
        <RadioRow name="scope" value="all" title={t('unsubscribe.all')} />
      </Rows>
    </Fieldset>
  );
}

function Ended({ token, open }: { token: string; open: readonly Channel[] }) {
  const { t } = useView();
  const [other] = open;
  return (
    <>
      {other && (
        <form method="post" action={paths.unsubscribe.href({ token })} className="fill">
          <p>{t(`unsubscribe.${other}.stillOn`)}</p>
          <Button kind="quiet">{t(`unsubscribe.${other}.also`)}</Button>
          <HiddenFields values={{ scope: 'all' }} />
        </form>
      )}
      <HomeButton />
      <p>
        <Link href={paths.account.profile.href({ edit: 'consents' })}>{t('unsubscribe.again')}</Link>
      </p>
    </>
  );
}
