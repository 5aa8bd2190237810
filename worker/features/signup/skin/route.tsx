import { createRoute, type RequestContext } from '../../../context';
import type { SkinResult, SkinStep } from '../../../domain/signup/draft';
import { stepAfter, stepHref } from '../../../domain/signup/journey';
import { readSkinForm, type SkinAnswers, skinPolicyOf, skinReasonsOf, skinResultOf } from '../../../domain/signup/skin';
import { Refusal } from '../../../failures';
import { alternativesOf } from '../../../flows/alternatives';
import { journeyChrome } from '../../../flows/journey-chrome';
import { codeAhead } from '../../../flows/read-ahead';
import { openSkin } from '../../../flows/skin-result';
import { type GuardState, progressOf, type SelectedProduct } from '../../../guards/guard-state';
import { skinDataGuard } from '../../../guards/skin-data';
import { form } from '../../../middleware/form';
import { guarded } from '../../../middleware/guard';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';
import { saveStep } from '../verify-email/signup-code';

const SkinPage = lazyPage(() => import('./page').then((page) => page.SkinPage));
const SkinResultPage = lazyPage(() => import('./result.page').then((page) => page.SkinResultPage));

const path = paths.signup.skinData.patterns[0];
const guard = guarded(skinDataGuard, { reads: 'view' });

export const skinRoute = createRoute()
  .get(path, guard, async (c) => {
    const { proof, guardState } = c.var;
    const result = await openSkin(c, proof.draft.skin);
    if (c.req.query('result') !== undefined && result) return showResult(c, guardState, proof, result);
    return render(
      c,
      <SkinPage
        chrome={await journeyChrome(c, 'skin', guardState, proof)}
        values={{}}
        exclusions={[]}
        consent={false}
        faults={[]}
        from={c.req.query('from') === 'overview' ? 'overview' : null}
        before={result?.type}
      />,
    );
  })
  .post(path, form, codeAhead, guard, async (c) => {
    const { proof, guardState, form: fields } = c.var;
    const read = readSkinForm({ ...fields.values, 'exclusions[]': fields.lists.exclusions ?? [] });
    if (!read.ok) {
      const { values, faults } = read.reason;
      const page = (
        <SkinPage
          chrome={await journeyChrome(c, 'skin', guardState, proof)}
          values={values.answers}
          exclusions={[...values.exclusions]}
          consent={values.consent}
          faults={faults}
          from={fields.values.from === 'overview' ? 'overview' : null}
        />
      );
      return render(c, page, 422);
    }
    const result = skinResultOf(read.value, skinPolicyOf(c.var.market));
    const skin = await sealAnswers(c, read.value, result);
    if (result.stopped) {
      const kept = await c.var.session.update((state) =>
        state.draft ? { ...state, draft: { ...state.draft, skin } } : state,
      );
      if (!kept.ok) throw new Refusal('conflict');
      return c.redirect(paths.signup.skinData.href({ result: '1' }), 303);
    }
    const saved = await saveStep(c, 'skin', progressOf(guardState), (draft) => ({ ...draft, skin }));
    if (!saved.ok) throw new Refusal('conflict');
    return saved.value;
  });

/** Without consent the answers are dropped after this request. The result stays sealed in the draft, as long as that lives. */
async function sealAnswers(c: RequestContext, answers: SkinAnswers, result: SkinResult): Promise<SkinStep> {
  const { market, language, services, now } = c.var;
  const kept = answers.consent ? { result, points: answers.points } : { result };
  return {
    policyVersion: skinPolicyOf(market).version,
    at: new Date(now).toISOString(),
    consent: answers.consent ? { textVersion: skinPolicyOf(market).version, language } : null,
    sealed: await services.sealer.seal(JSON.stringify(kept)),
  };
}

async function showResult(
  c: RequestContext,
  state: GuardState,
  proof: SelectedProduct,
  result: SkinResult,
): Promise<Response> {
  return render(
    c,
    <SkinResultPage
      chrome={await journeyChrome(c, 'skin', state, proof)}
      result={result}
      reasons={skinReasonsOf(result, skinPolicyOf(c.var.market))}
      alternatives={await alternativesOf(c, proof, { today: state.today, fits: ({ usesUv }) => !usesUv })}
      nextHref={stepHref(stepAfter('skin', progressOf(state)))}
      answersHref={paths.signup.skinData.href()}
      kept={proof.draft.skin?.consent != null}
    />,
  );
}
