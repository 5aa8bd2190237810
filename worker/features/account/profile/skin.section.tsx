import type { SkinResult } from '../../../domain/signup/draft';
import type { skinReasonsOf } from '../../../domain/signup/skin';
import { paths } from '../../../paths';
import { Block } from '../../../ui/block/banner';
import { Link } from '../../../ui/block/link';
import { SummaryList } from '../../../ui/block/summary-list';
import { SkinScale } from '../../../ui/drawings/skin-scale';
import { SkinAdvice } from '../../../ui/skin/skin-advice';
import type { TextKey } from '../../../ui/text/text-key';
import { useView } from '../../../ui/view';
import { editHref, ProfileForm } from './form';
import { ProfileSection, type SectionProps } from './section';
import { Questions } from './skin-questions';

export interface SkinProfile {
  /** Null when the answers are not stored. */
  kept: {
    readonly result: SkinResult;
    readonly reasons: ReturnType<typeof skinReasonsOf>;
    /** Civil date of the answers. */
    readonly since: string;
  } | null;
  /** Memberships without UV of this studio, in the page's language. */
  alternatives: readonly string[];
}

interface SkinSectionProps extends SectionProps {
  skin: SkinProfile;
  /** The page's banner says already that a sunbed is ruled out. */
  isStopSaid: boolean;
}

const id = 'skin';

/** The skin answers, which are health data: the member can see, change and delete them. */
export function SkinSection({ skin, isStopSaid, open, formKey, errors }: SkinSectionProps) {
  const { t } = useView();
  return (
    <ProfileSection id={id} edit={open?.edit}>
      {open?.edit === 'skin' && <Questions open={open} formKey={formKey} errors={errors} isKept={skin.kept !== null} />}
      {open?.edit === 'skinWithdraw' && (
        <>
          <p className="lead">{t('profile.skin.withdrawText')}</p>
          <ProfileForm
            intent="skinWithdraw"
            kind="plain"
            formKey={formKey}
            section={id}
            button={t('profile.skin.withdraw')}
            keep={t('profile.skin.keep')}
          />
        </>
      )}
      {open?.edit !== 'skin' && open?.edit !== 'skinWithdraw' && <Shown skin={skin} isStopSaid={isStopSaid} />}
    </ProfileSection>
  );
}

/** What keeps the member from sunbeds, as a text; null if nothing does. */
export function stopOf(skin: Pick<SkinProfile, 'kept'> | null) {
  const { reasons } = skin?.kept ?? {};
  if (reasons?.byType) return 'skinResult.stopType';
  return reasons && reasons.stops.length > 0 ? 'skinResult.stopAnswers' : null;
}

function Shown({ skin: { kept, alternatives }, isStopSaid }: Pick<SkinSectionProps, 'skin' | 'isStopSaid'>) {
  const { t, format } = useView();
  const change = { href: editHref('skin', id) };
  if (!kept)
    return (
      <SummaryList
        bold
        rows={[
          {
            term: t('profile.skin.answers'),
            value: t('profile.skin.notKept'),
            change: { ...change, label: t('profile.skin.answer') },
          },
        ]}
      />
    );
  const { result, reasons, since } = kept;
  const stop = stopOf({ kept });
  return (
    <>
      <SummaryList
        bold
        rows={[
          { term: t('skinResult.yours'), value: t('skinResult.type', { type: result.type }), change },
          {
            term: t('profile.skin.consent'),
            value: t('profile.skin.since', { date: format.date(since) }),
            change: { href: editHref('skinWithdraw', id), label: t('profile.skin.delete') },
          },
        ]}
      />
      {stop ? <Stopped title={isStopSaid ? null : stop} alternatives={alternatives} /> : <MayUse result={result} />}
      {!stop && <SkinAdvice reasons={reasons} />}
    </>
  );
}

function MayUse({ result }: { result: SkinResult }) {
  const { t } = useView();
  return (
    <>
      <p>{t(`skinResult.type${result.type}`)}</p>
      <SkinScale own={result.type} />
    </>
  );
}

/** What can be had without UV. */
export function Instead({ names }: { names: readonly string[] }) {
  const { t } = useView();
  return names.length > 0 && <p>{t('profile.skin.instead', { names: names.join(', ') })}</p>;
}

/** The skin result excludes UV: says so calmly and names alternatives, unless that is said above (`title` null). */
function Stopped({ title, alternatives }: { title: TextKey | null; alternatives: readonly string[] }) {
  const { t } = useView();
  const doctor = <p className="small soft">{t('skinResult.doctor')}</p>;
  if (!title) return doctor;
  return (
    <Block>
      <h3>{t(title)}</h3>
      <p>{t('profile.skin.stopped')}</p>
      <Instead names={alternatives} />
      <Link href={paths.account.subscription.href({ do: 'changeProduct' })}>{t('profile.skin.change')}</Link>
      {doctor}
    </Block>
  );
}
