import { ok, type Result } from '../../../domain/result';
import type { ChangeCost, ProratedChange } from '../../billing/port';
import type { PaymentFault } from '../../payment/port';
import { wait } from '../../within';
import type { ProviderLooks } from '../provider-sync/port';
import type { Ground } from './port';

/** The provider's answer about a change today: its cost, or null if no share of this period can be charged. */
export type Answer = ChangeCost | null;
type Answers = Readonly<Record<string, Answer>>;
type Ask = (change: ProratedChange) => Promise<Result<ChangeCost, PaymentFault>>;

/** A process that asks has this long until another may; after a failure the provider is asked no earlier either. */
const askAgainMs = 5_000;
/**
 * How long others wait for that answer before the page is shown without it, and how often they look: three times each.
 */
const waitMs = 3_000;
const stepMs = 1_000;

const keyOf = ({ price, from }: ProratedChange) =>
  `${price.priceMinor}:${price.intervalMonths}:${price.currency}:${from}`;
/** The prefix differs from that of an older release, which stored the amount alone. */
const subjectOf = ({ subscription }: Ground) => `cost:${subscription.subscriptionId}`;
/** The amount is prorated from the start of a day and depends on this version of the membership. */
const basisOf = ({ subscription, today }: Ground) => `${subscription.version}:${today}`;

/** Costs of changes, asked for once per version of the membership and civil day, shared by all pages that show them. */
export function createPreviews({ looks, ask }: { looks: ProviderLooks; ask: Ask }) {
  /** `isTold`: the process that asked has stored its answers, complete or not. */
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
    /** For a page. A change the provider did not answer for is undefined. */
    async shown(ground: Ground, changes: readonly ProratedChange[], now: () => number) {
      const [subject, basis] = [subjectOf(ground), basisOf(ground)];
      const missingOf = (answers: Answers) => changes.filter((change) => !(keyOf(change) in answers));
      let known = await knownOf(ground);
      for (let waited = 0; missingOf(known.answers).length > 0 && waited < waitMs; waited += stepMs) {
        if (known.nextAt <= now() && (await looks.take(subject, basis, askAgainMs))) {
          const missing = missingOf(known.answers);
          const told = await askAll(missing);
          const answers = { ...known.answers, ...told };
          const isWhole = missingOf(answers).length === 0;
          await looks.keep(subject, basis, JSON.stringify(answers), isWhole);
          return (change: ProratedChange) => answers[keyOf(change)];
        }
        if (known.isTold) break;
        await wait(stepMs);
        known = await knownOf(ground);
      }
      looks.kept();
      return (change: ProratedChange) => known.answers[keyOf(change)];
    },

    /** For a change that is being made: always asks the provider, and stores the answer for later pages. */
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
