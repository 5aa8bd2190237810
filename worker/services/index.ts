import { privateKeysOf } from '../crypto/key-form';
import { createSealer } from '../crypto/keyring';
import type { Market } from '../domain/markets/market';
import type { CellEnv, RequestEnv } from '../env';
import { createAccess } from './access/lazy';
import type { NewActivationCode } from './activation-codes/port';
import { createCatalogueStore } from './catalogue/store';
import { createCellMail } from './cell-mail';
import type { CellParts } from './cell-parts';
import type { Clock } from './clock';
import { cellKv } from './database/cell-kv';
import { costOf } from './database/cost';
import { countKv } from './database/count-kv';
import { createDatabase } from './database/database';
import type { Idempotency } from './idempotency/port';
import { createIdempotency } from './idempotency/store';
import { createIdentity } from './identity/lazy';
import { lazyPort } from './lazy-port';
import { createLimits } from './limits/store';
import { createLog } from './log';
import { createOriginOf } from './mail/origins';
import { createCellArchive } from './membership/archive/lazy';
import { createMembershipChanges } from './membership/plans/lazy';
import { createProviderLooks } from './membership/provider-sync/looks';
import { membershipFactsOf } from './membership/record/facts';
import { createMembers } from './membership/record/members';
import { createWithdrawals } from './membership/withdrawals/lazy';
import { createNumbers } from './numbers/store';
import { createOperatorPorts } from './operator-ports';
import { createOutbound } from './outbound/outbound';
import { bulkSpacingMs } from './outbox/backoff';
import { createDelivery } from './outbox/deliver';
import { createOutbox } from './outbox/store';
import { createPayment } from './payment/lazy';
import { createQuotes } from './quotes';
import { createSessionStore } from './sessions/store';
import { createSignups } from './signups/store';
import { createSurveys } from './surveys/lazy';
import { createTallies } from './tallies/store';
import { createTextStore } from './texts/store';
import { createUnsubscribeLinks } from './unsubscribe/links';
import { createWebhookEvents } from './webhook-events/store';

export interface Outside {
  readonly fetch: typeof fetch;
  /** Keeps work alive after the response. */
  readonly later: (work: Promise<unknown>) => void;
  /** The app's time. */
  readonly clock: Clock;
  /** Epoch milliseconds of the real time, even if the app's clock was moved. */
  readonly realNow: () => number;
  /** False for a run of a job, which drains the outbox itself. */
  readonly drainsAtOnce?: boolean;
}

/** One cell's services: every port with its adapter, built from that cell's bindings only. Called by `createCells`. */
export function createCellServices(env: CellEnv, market: Market, outside: Outside) {
  const { fetch, later, clock, realNow, drainsAtOnce } = outside;
  const { now } = clock;
  const database = createDatabase(env.DB);
  const kv = countKv(cellKv(env.KV, market.id), database.counters);
  const sealer = createSealer(env.DATA_KEYS);
  const identityOrigins = env.IDENTITY_BASE_URL ? [env.IDENTITY_BASE_URL] : market.issuers.map((one) => one.issuerUrl);
  const { billing, payment } = createPayment({ env, fetch, market, now });
  const tallies = createTallies({ database, now });
  const looks = createProviderLooks({ database, tallies, now });
  const texts = createTextStore({ database, kv, now, log: (entry) => services.log(entry) });
  const { archive, archiveDatabase } = createCellArchive({ env, database, now });
  const members = createMembers(database);
  const webhookEvents = createWebhookEvents({ database, now });
  const { mail, addressMarks, mailEvents } = createCellMail({
    ...{ env, fetch, database, members, texts, market, webhookEvents, tallies, now },
    profiles: () => services.profiles,
  });
  const outbox = createOutbox({
    database,
    sealer,
    deliver: createDelivery({
      mail,
      payment,
      isRefundAwaited: (charge, refundId) => membership.isRefundAwaited(charge, refundId),
      recordRefunds: (charge, refunds) => membership.recordRefunds(charge, refunds),
      syncProvider: (subscriptionId) => changes.syncProvider(subscriptionId),
      marks: addressMarks,
      async invitationNow({ to, linkId }) {
        if (await services.surveyInvitations.wantsNone(to)) return null;
        const session = await services.surveySessions.createSurveySessionById(linkId, null);
        if (session.ok) return { closesAt: session.value.inForce.closesAt };
        return session.reason.kind === 'notYetOpen' ? { opensAt: session.reason.opensAt } : null;
      },
    }),
    now,
    later,
    wakeQueue: async () => env.OUTBOX?.send({ cell: market.id }),
    drainsAtOnce,
    bulkSpacingMs: env.ENVIRONMENT === 'local' ? 0 : bulkSpacingMs,
    bulkWaitsUntil: mail.bulkWaitsUntil,
  });
  const membership = lazyPort(async () =>
    (await import('./membership/store')).createMembership({ database, archive, outbox, billing, payment, now }),
  );
  const claims = createIdempotency({ database, keys: env.SESSION_KEYS, now });
  const idempotency: Idempotency = claims;
  const pepper = env.CODE_PEPPER;
  const limits = createLimits({ database, pepper, now });
  const originOf = createOriginOf(env);
  const parts: CellParts = {
    ...{ env, market, database, kv, sealer, outbox, limits, membership, billing, payment, pepper, originOf },
    ...{ forms: idempotency, version: env.VERSION, fetch, now, later },
  };
  const changes = createMembershipChanges({ ...parts, claims, looks, factsOf: membershipFactsOf });
  const withdrawals = createWithdrawals({ ...parts, changes });
  const disputes = lazyPort(async () =>
    (await import('./membership/disputes/store')).createDisputes({ ...parts, archive }),
  );
  const codes = lazyPort(async () => (await import('./codes/store')).createCodes(parts));
  const notices = lazyPort(async () =>
    (await import('./notices/store')).createNotices({ ...parts, market: market.id, origin: originOf(market) }),
  );
  // Personal data stays in the EU; the local environment has no jurisdictions.
  const kiosks = lazyPort(async () =>
    (await import('./kiosk/store')).createKioskSessions({
      ...{ database, cell: market.id, now },
      namespace: () => (env.ENVIRONMENT === 'local' ? env.KIOSK : env.KIOSK?.jurisdiction('eu')),
    }),
  );
  const surveys = createSurveys({ ...parts, marks: addressMarks });
  const catalogue = createCatalogueStore(parts);
  const backup = lazyPort(async () => (await import('./backup/store')).createNightlyBackup(parts));
  const published = { catalogue, texts, surveyDocuments: surveys.surveyDocuments };
  const unsubscribe = createUnsubscribeLinks({ keys: env.DATA_KEYS, originOf });
  const services = {
    env,
    costOf,
    market,
    log: createLog(env.VERSION, console.log, env.ENVIRONMENT === 'local'),
    clock,
    database,
    /** The smallest query; throws if the database does not answer. */
    async reach() {
      await database.read([database.prepare('SELECT 1')]);
    },
    /** What this isolate has asked of D1 and KV. */
    counters: database.counters,
    sealer,
    payment,
    billing,
    looks,
    tallies,
    disputes,
    ledger: lazyPort(async () => (await import('./membership/ledger/months')).createLedger(parts)),
    refunds: lazyPort(async () => (await import('./membership/refunds/store')).createRefunds({ ...parts, archive })),
    refundRequests: lazyPort(async () => (await import('./membership/refunds/requests')).createRefundRequests(parts)),
    resending: lazyPort(async () =>
      (await import('./resending/store')).createResending({
        ...parts,
        makeCode: (): Promise<NewActivationCode> => services.activationCodes.make('mail'),
      }),
    ),
    ...createOperatorPorts({ ...parts, published }),
    inspection: lazyPort(async () => (await import('./inspection/store')).createInspection(parts)),
    webhookEvents,
    addressMarks,
    mailEvents,
    outbox,
    membership,
    changes,
    later,
    members,
    archive,
    profiles: lazyPort(async () =>
      (await import('./members/profiles')).createProfiles({ ...parts, invitations: surveys.surveyInvitations }),
    ),
    closing: lazyPort(async () => (await import('./members/closing')).createClosing(parts)),
    personalData: lazyPort(async () =>
      (await import('./members/personal-data')).createPersonalData({ ...parts, archive }),
    ),
    unsubscribe,
    recipients: lazyPort(async () => (await import('./unsubscribe/recipients')).createRecipients(parts, unsubscribe)),
    sessions: createSessionStore({ database, kv, keys: env.SESSION_KEYS, cell: market.id, now, later }),
    signups: createSignups({ database, now }),
    catalogue,
    ...surveys,
    texts,
    codes,
    limits,
    activationCodes: lazyPort(async () =>
      (await import('./activation-codes/store')).createActivationCodes({ ...parts, codes }),
    ),
    passkeys: lazyPort(async () => (await import('./passkeys/store')).createPasskeys({ ...parts, notices })),
    notices,
    kiosks,
    access: createAccess(env, fetch, realNow),
    backOffice: lazyPort(async () => (await import('./back-office/store')).createBackOffice(parts)),
    alarms: lazyPort(async () =>
      (await import('./alarms/store')).createAlarms({ ...parts, catalogue, log: (entry) => services.log(entry) }),
    ),
    backup,
    devices: lazyPort(async () => (await import('./devices/store')).createScreens(parts)),
    staff: lazyPort(async () => (await import('./staff/store')).createStaff(parts)),
    manualChecks: lazyPort(async () => (await import('./manual-checks/store')).createManualChecks(parts)),
    ageChecks: lazyPort(async () => (await import('./age-checks/store')).createAgeChecks(parts)),
    identity: createIdentity({
      fetch: createOutbound({ fetch, origins: identityOrigins, now, deadlineMs: 2_500, repeatsLostPosts: true }),
      baseUrl: env.IDENTITY_BASE_URL,
      clients: env.IDENTITY_CLIENTS,
      signingKeys: privateKeysOf(env.IDENTITY_SIGNING_KEYS ?? '') ?? [],
      decryptionKeys: privateKeysOf(env.IDENTITY_DECRYPTION_KEYS ?? '') ?? [],
      allowHttp: env.ENVIRONMENT === 'local',
      now,
    }),
    idempotency,
    withdrawals,
    contact: lazyPort(async () =>
      (await import('./contact/store')).createContact({ ...parts, keys: env.SESSION_KEYS }),
    ),
    numbers: createNumbers({ database, pepper, market }),
    quotes: createQuotes(env.QUOTE_KEYS),
    jobs: lazyPort(async () =>
      (await import('./cell-jobs')).createCellJobs({
        ...{ ...parts, disputes, kiosks, withdrawals, backup, archiveDatabase, published },
        events: webhookEvents,
      }),
    ),
  };
  return services;
}

/** The services that a route, job or command of one cell gets. No object gives access to several cells. */
export type CellServices = ReturnType<typeof createCellServices>;

/** What a request is handed of them: whoever answers it asks a port and sees neither the database nor its binding. */
export type FeatureServices = Omit<CellServices, 'database' | 'env'> & { readonly env: RequestEnv };
