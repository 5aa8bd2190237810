import { paths } from '../../../paths';
import { Link } from '../../../ui/block/link';
import { Checkbox } from '../../../ui/form/checkbox';
import { useView } from '../../../ui/view';
import { editHref, ProfileForm } from '../profile/form';
import { ProfileSection, type SectionProps } from '../profile/section';
import type { ClosingState } from './closing-state';

const id = 'close';

/** Explains before closing what is deleted, what is kept and until when. Closing needs a confirmation. */
export function ClosingSection({ closing, open, formKey, errors }: SectionProps & { closing: ClosingState }) {
  const { t } = useView();
  return (
    <ProfileSection id={id} edit={open?.edit}>
      {closing.kind === 'live' && <StillRuns closing={closing} />}
      {closing.kind === 'order' && <OrderWaits />}
      {closing.kind === 'open' && open?.edit !== 'close' && (
        <p>
          <span className="soft">{t('profile.close.text')}</span>
          <br />
          <Link href={editHref('close', id)}>{t('profile.close.go')}</Link>
        </p>
      )}
      {closing.kind === 'open' && open?.edit === 'close' && (
        <>
          <WhatGoes keptUntil={closing.keptUntil} />
          <ProfileForm
            intent="close"
            kind="danger"
            formKey={formKey}
            section={id}
            button={t('profile.close.button')}
            keep={t('profile.close.keep')}
          >
            <Checkbox name="confirm" error={errors.confirm}>
              {t('profile.close.confirm')}
            </Checkbox>
          </ProfileForm>
        </>
      )}
    </ProfileSection>
  );
}

function WhatGoes({ keptUntil }: { keptUntil: string | null }) {
  const { t, format } = useView();
  return (
    <>
      <p className="lead">{t('profile.close.goes')}</p>
      <p className="strong">{t('profile.close.forGood')}</p>
      <p>{keptUntil ? t('profile.close.stays', { date: format.date(keptUntil) }) : t('profile.close.nothingStays')}</p>
    </>
  );
}

function StillRuns({ closing: { from, isCancelled } }: { closing: Extract<ClosingState, { kind: 'live' }> }) {
  const { t, format } = useView();
  const date = from && format.date(from);
  return (
    <p>
      <span className="soft">
        {date
          ? t(isCancelled ? 'profile.close.fromDay' : 'profile.close.ifCancelled', { date })
          : t('profile.close.runs')}
      </span>
      {!isCancelled && (
        <>
          <br />
          <Link href={paths.account.subscription.href({ do: 'cancel' })}>{t('profile.close.cancelFirst')}</Link>
        </>
      )}
    </p>
  );
}

function OrderWaits() {
  const { t } = useView();
  return (
    <p>
      <span className="soft">{t('profile.close.order')}</span>
      <br />
      <Link href={paths.signup.completed.href()}>{t('profile.close.seeOrder')}</Link>
    </p>
  );
}
