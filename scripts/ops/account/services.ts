import type { MarketId } from '../../../worker/domain/markets/market';
import type { NewActivationCode } from '../../../worker/services/activation-codes/port';
import type { CellServices } from '../../../worker/services/cells';
import type { ReconciliationReport } from '../../../worker/services/jobs/port';
import type { NumberOffer } from '../../../worker/services/numbers/port';
import { createOutbox } from '../../../worker/services/outbox/store';
import type { SurveyInvitations } from '../../../worker/services/surveys/port';
import type { Recipients } from '../../../worker/services/unsubscribe/port';
import { Refusal } from '../command';
import { patiently } from '../data/patiently';
import { gathered } from './gathered';
import type { Terminal } from './port';

type Invited = Awaited<ReturnType<SurveyInvitations['invite']>>;

const atOnce = 1_000;

/**
 * The services of an account's cell without any of its secrets: what needs none works on its data from here, what needs
 * one is asked of the app. `bare` was made with stand-ins for the secrets, so nothing else of it is handed out.
 */
export function accountServices(bare: CellServices, market: MarketId, terminal: Terminal): CellServices {
  const { env, clock, database, catalogue, devices, surveyDocuments, surveyInvitations, staff, outbox } = bare;
  const makeCodes = gathered<null, NewActivationCode>(atOnce, ({ length: count }) =>
    terminal.ask(market, { action: 'codes.make', count }),
  );
  const seal = gathered<string, string>(atOnce, (letters) =>
    terminal.ask(market, { action: 'letters.seal', letters: [...letters] }),
  );
  // While a list is left a comparison goes on with it, so the same question is asked until none is.
  const compare = () => terminal.ask<ReconciliationReport>(market, { action: 'ledger.compare' });
  const letters = createOutbox({
    database,
    sealer: { seal, open: async () => null },
    deliver: () => refuse('outbox.deliver'),
    now: clock.now,
    later: () => undefined,
    wakeQueue: async () => undefined,
  });
  const { list, findDead, countDead, requeueing } = outbox;
  return closed({
    ...{ env, market: bare.market, clock, database, catalogue, devices, surveyDocuments },
    // The app's own minute takes what waits: nothing is sent from here.
    outbox: closed(
      { list, findDead, countDead, requeueing, enqueue: letters.enqueue, wake: () => undefined },
      'outbox',
    ),
    staff: closed(
      {
        list: staff.list,
        disable: staff.disable,
        add: ({ studioId, name }) => terminal.ask(market, { action: 'staff.add', studioId, name }),
        reset: (staffId) => terminal.ask(market, { action: 'staff.reset', staffId }),
      } satisfies Partial<CellServices['staff']>,
      'staff',
    ),
    closing: closed(
      {
        closeOf: (named, _by, isDryRun) => terminal.ask(market, { action: 'member.close', named, isDryRun }),
      } satisfies Partial<CellServices['closing']>,
      'closing',
    ),
    jobs: closed({ reconcile: compare, reconcileRest: compare } satisfies Partial<CellServices['jobs']>, 'jobs'),
    activationCodes: closed({ make: () => makeCodes(null) }, 'activationCodes'),
    // Fewer than wanted are asked for again.
    numbers: closed(
      {
        reserve: (count) =>
          terminal.ask<NumberOffer>(market, { action: 'numbers.reserve', count: Math.min(count, atOnce) }),
      } satisfies Partial<CellServices['numbers']>,
      'numbers',
    ),
    recipients: closed(
      { after: (last) => terminal.ask(market, { action: 'marketing.list', after: last }) } satisfies Recipients,
      'recipients',
    ),
    surveyInvitations: closed(
      { studioLink: surveyInvitations.studioLink, invite: inviteBy(terminal, market) },
      'surveyInvitations',
    ),
  }) as unknown as CellServices;
}

/** Links come with the answer: whose answer is lost on the way is named, for nobody can read their links again. */
const inviteBy =
  (terminal: Terminal, market: MarketId): SurveyInvitations['invite'] =>
  async ({ surveyId }, invitees, { mail, take }) => {
    const people = invitees.map(({ email, language, studioId }) => ({ email, language, studioId }));
    const ask = () => terminal.ask<Invited>(market, { action: 'survey.invite', surveyId, people, mail });
    // Asking again invites nobody twice, and gives nobody a link again.
    const isPassing = (error: unknown) => !(error instanceof Refusal) && take === undefined;
    const done = await patiently(ask, { isPassing, tries: 5, pauseMs: 1_000 }).catch((error: unknown) => {
      if (error instanceof Refusal || take === undefined) throw error;
      const names = people.map(({ email }) => email).join(', ');
      throw new Refusal(`The answer of the app was lost. These may be invited without a link in your file: ${names}.`);
    });
    await take?.(done.flatMap(({ url }, nth) => (url ? [{ email: people[nth]?.email ?? '', url }] : [])));
    return done;
  };

function refuse(name: string): never {
  throw new Refusal(`${name} takes a secret of the account, which is not here; the app does it, or nobody does.`);
}

/** Hands out the parts that are named; a command that reaches for another is refused instead of using a stand-in. */
function closed<Parts extends object>(parts: Parts, of = 'services'): Parts {
  return new Proxy(parts, {
    get: (target, name) =>
      name in target || typeof name === 'symbol' || name === 'then'
        ? Reflect.get(target, name)
        : refuse(`${of}.${name}`),
  });
}
