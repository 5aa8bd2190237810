import type { Result } from '../../domain/result';
import { ok } from '../../domain/result';
import type { ChangeCost, ProratedChange } from '../billing/port';
import type { PaymentFault } from '../payment/port';
import type { ProviderLooks } from '../provider-looks/port';
import type { Ground } from './plan';

/** What the provider says of a change today: its cost, or that it charges none of this period (null). */
export type Answer = ChangeCost | null;
type Answers = Readonly<Record<string, Answer>>;
type Ask = (change: ProratedChange) => Promise<Result<ChangeCost, PaymentFault>>;

/** Who asks has so long before somebody else may; after a failure it is asked again no earlier. */
const askAgainMs = 5_000;
/** Others wait for that answer for so long before the page is shown without, and look for it so often: three times each. */
const waitMs = 3_000;
const stepMs = 1_000;

const keyOf = ({ price, from }: ProratedChange) =>
  `${price.priceMinor}:${price.intervalMonths}:${price.currency}:${from}`;
/** Of another name than that of a release before, which kept the amount alone. */
const subjectOf = ({ subscription }: Ground) => `cost:${subscription.subscriptionId}`;
/** The amount is prorated from the start of a day, by what the provider knows of this version. */
const basisOf = ({ subscription, today }: Ground) => `${subscription.version}:${today}`;

/** Amounts of changes, asked once a version of the membership and civil day for all pages that show them. */
export function createPreviews({ looks, ask }: { looks: ProviderLooks; ask: Ask }) {
  /** `isTold`: who asked has come back, with all or with less. */
  async function knownOf(ground: Ground): Promise<{ answers: Answers; nextAt: number; isTold: boolean }> {
    const look = await looks.read(subjectOf(ground));
    const told = look?.basis === basisOf(ground) ? look.answer : null;
    return { answers: told ? (JSON.parse(told) as Answers) : {}, nextAt: look?.nextAt ?? 0, isTold: told !== null };
  }

  async function askAll(changes: readonly ProratedChange[]): Promise<Record<string, Answer>> {
    const answers: Record<string, Answer> = {};
    await Promise.all(
      changes.map(async (change) => {
        const told = await ask(change);
        if (told.ok) answers[keyOf(change)] = told.value;
        else if (told.reason.kind === 'refused') answers[keyOf(change)] = null;
      }),
    );
    return answers;
  }

  return {
    /** For a page: `unavailable` for what the provider did not answer. */
    async shown(ground: Ground, changes: readonly ProratedChange[], now: () => number) {
      const [subject, basis] = [subjectOf(ground), basisOf(ground)];
      const missingOf = (answers: Answers) => changes.filter((change) => !(keyOf(change) in answers));
      let known = await knownOf(ground);
      for (let waited = 0; missingOf(known.answers).length > 0 && waited < waitMs; waited += stepMs) {
        if (known.nextAt <= now() && (await looks.take(subject, basis, askAgainMs))) {
          const wanted = missingOf(known.answers);
          const told = await askAll(wanted);
          const answers = { ...known.answers, ...told };
          const isWhole = missingOf(answers).length === 0;
          await looks.keep(subject, basis, JSON.stringify(answers), isWhole);
          return (change: ProratedChange) => answers[keyOf(change)];
        }
        if (known.isTold) break;
        await new Promise((resolve) => setTimeout(resolve, stepMs));
        known = await knownOf(ground);
      }
      looks.kept();
      return (change: ProratedChange) => known.answers[keyOf(change)];
    },

    /** For a change that is being made: the provider's own word of this moment, kept for the pages that follow. */
    async fresh(ground: Ground, change: ProratedChange): Promise<Result<Answer, PaymentFault>> {
      const told = await ask(change);
      if (!told.ok && told.reason.kind !== 'refused') return told;
      const answer = told.ok ? told.value : null;
      const { answers } = await knownOf(ground);
      if (JSON.stringify(answers[keyOf(change)]) !== JSON.stringify(answer))
        await looks.keep(
          subjectOf(ground),
          basisOf(ground),
          JSON.stringify({ ...answers, [keyOf(change)]: answer }),
          false,
        );
      return ok(answer);
    },
  };
}
