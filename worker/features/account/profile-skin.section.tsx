import type { SkinResult } from '../../domain/draft';
import type { Exclusion } from '../../domain/market';
import { paths } from '../../paths';
import { Block } from '../../ui/banner';
import { Checkbox, Fieldset } from '../../ui/checkbox';
import { SkinScale } from '../../ui/drawings/skin-scale';
import { SkinAdvice } from '../../ui/skin-advice';
import { SkinExclusions, SkinQuestions } from '../../ui/skin-questions';
import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import type { SectionProps } from './profile.page';
import { editHref, ProfileForm } from './profile-form';
import type { OpenForm } from './profile-open';

export interface SkinProfile {
  /** Null: the answers are not kept. */
  kept: {
    readonly result: SkinResult;
    readonly reasons: {
      readonly byType: boolean;
      readonly stops: readonly Exclusion[];
      readonly advice: readonly Exclusion[];
    };
    /** Civil date of the answers. */
    readonly since: string;
  } | null;
  /** Memberships of this studio that go without UV, in the page's language. */
  alternatives: readonly string[];
}

const id = 'skin';

/** The answers as health data: shown to their owner, mended by them, and gone when they say so. */
export function SkinSection({ skin, open, formKey, errors }: SectionProps & { skin: SkinProfile }) {
  const { t } = useView();
  return (
    <section id={id}>
      <h2>{t('profile.skin.title')}</h2>
      {open?.edit === 'skin' && <Questions open={open} formKey={formKey} errors={errors} isKept={skin.kept !== null} />}
      {open?.edit === 'skinWithdraw' && (
        <ProfileForm
          intent="skinWithdraw"
          kind="plain"
          formKey={formKey}
          section={id}
          button={t('profile.skin.withdraw')}
        >
          <p>{t('profile.skin.withdrawText')}</p>
        </ProfileForm>
      )}
      {open?.edit !== 'skin' && open?.edit !== 'skinWithdraw' && <Shown skin={skin} />}
    </section>
  );
}

function Shown({ skin: { kept, alternatives } }: { skin: SkinProfile }) {
  const { t, format } = useView();
  const change = { href: editHref('skin', id) };
  if (!kept)
    return (
      <SummaryList
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
  const isStopped = reasons.byType || reasons.stops.length > 0;
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
      {isStopped ? <Stopped byType={reasons.byType} alternatives={alternatives} /> : <MayUse result={result} />}
      {!isStopped && <SkinAdvice reasons={reasons} />}
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

/** No alarm: what is so, and what can be had instead. */
function Stopped({ byType, alternatives }: { byType: boolean; alternatives: readonly string[] }) {
  const { t } = useView();
  return (
    <Block>
      <h3>{byType ? t('skinResult.stopType') : t('skinResult.stopAnswers')}</h3>
      <p>{t('profile.skin.stopped')}</p>
      {alternatives.length > 0 && <p>{t('profile.skin.instead', { names: alternatives.join(', ') })}</p>}
      <a className="link" href={paths.account.subscription.href({ do: 'changeProduct' })}>
        {t('profile.skin.change')}
      </a>
      <p className="small soft">{t('skinResult.doctor')}</p>
    </Block>
  );
}

interface QuestionsProps extends Omit<SectionProps, 'open'> {
  open: Extract<OpenForm, { edit: 'skin' }>;
  isKept: boolean;
}

function Questions({ open, formKey, errors, isKept }: QuestionsProps) {
  const { t } = useView();
  return (
    <ProfileForm intent="skin" formKey={formKey} section={id} button={t('profile.save')} errors={errors}>
      <p className="soft">{t('skin.closest')}</p>
      <div className="questions">
        <SkinQuestions values={open.answers} errors={errors} />
        <SkinExclusions chosen={open.exclusions} error={errors['exclusions[]']} />
        {!isKept && (
          <Fieldset id="consent" heading="h2" legend={t('skin.consentTitle')} hint={t('profile.skin.consentHint')}>
            <Checkbox name="skinConsent" checked={open.consent} error={errors.skinConsent}>
              {t('skin.consent', { company: t('shared.company') })}
            </Checkbox>
          </Fieldset>
        )}
      </div>
    </ProfileForm>
  );
}
