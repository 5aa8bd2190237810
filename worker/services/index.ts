import { privateKeysOf } from '../crypto/key-form';
import { createSealer } from '../crypto/keyring';
import type { Market } from '../domain/market';
import type { CellEnv } from '../env';
import { createAccess } from './access/lazy';
import type { ActivationCodes, NewActivationCode } from './activation-codes/port';
import type { AgeChecks } from './age-checks/port';
import type { Billing } from './billing/port';
import { createCatalogueStore } from './catalogue/store';
import type { Clock } from './clock';
import { createCodes } from './codes/store';
import type { Contact } from './contact/port';
import { cellKv } from './database/cell-kv';
import { countKv } from './database/count-kv';
import { createDatabase } from './database/database';
import type { Desk } from './desk/port';
import { createDevices } from './devices/store';
import type { Disputes } from './disputes/port';
import { createIdempotency } from './idempotency/store';
import { createIdentity } from './identity/lazy';
import type { Inspection } from './inspection/port';
import type { KioskSessions } from './kiosk/port';
import { lazyPort } from './lazy-port';
import type { Ledger } from './ledger/port';
import { createLimits } from './limits/store';
import { createLog } from './log';
import { createMailSender } from './mail';
import { createOriginOf } from './mail/origins';
import type { ManualChecks } from './manual-checks/port';
import type { MemberLook } from './member-look/port';
import { createClosing } from './members/closing';
import type { PersonalData } from './members/port';
import { createProfiles } from './members/profiles';
import { membershipFactsOf } from './membership/facts';
import { createMembership } from './membership/lazy';
import { createMembers } from './membership/members';
import { createMembershipChanges } from './membership-changes/lazy';
import { createNotices } from './notices/lazy';
import { createOutbound } from './outbound/outbound';
import { bulkSpacingMs } from './outbox/backoff';
import { createDelivery } from './outbox/deliver';
import { createOutbox } from './outbox/store';
import type { Passkeys } from './passkeys/port';
import type { PaymentProvider } from './payment/port';
import { createStripeClient } from './payment/stripe-client';
import { createProviderLooks } from './provider-looks/store';
import { createQuotes } from './quotes';
import type { RefundRequests, Refunds } from './refunds/port';
import type { Resending } from './resending/port';
import { createSessionStore } from './sessions/store';
import { createSignups } from './signups/store';
import type { StaffMembers } from './staff/port';
import type { SurveyDocuments, SurveyInvitations, SurveyResults, SurveySessions } from './surveys/port';
import { createTallies } from './tallies/store';
import { createTextStore } from './texts/store';
import { createUnsubscribeLinks } from './unsubscribe/links';
import { createWithdrawals } from './withdrawals/lazy';

export interface Outside {
  readonly fetch: typeof fetch;
  /** Keeps work alive after the response. */
  readonly later: (work: Promise<unknown>) => void;
  /** The app's time. */
  readonly clock: Clock;
  /** Epoch milliseconds, whatever the app's clock says. */
  readonly realNow: () => number;
}

/**
 * One cell's services: every port with its adapter, from what that cell has alone. Nothing here can name another cell;
 * `createCells` is who calls it.
 */
export function createCellServices(env: CellEnv, market: Market, { fetch, later, clock, realNow }: Outside) {
  const { now } = clock;
  const database = createDatabase(env.DB);
  const kv = countKv(cellKv(env.KV, market.id), database.counters);
  const sealer = createSealer(env.DATA_KEYS);
  const identityOrigins = env.IDENTITY_BASE_URL ? [env.IDENTITY_BASE_URL] : market.issuers.map((one) => one.issuerUrl);
  const methods = market.paymentMethods;
  const stripe = createStripeClient({
    fetch: createOutbound({ fetch, origins: [env.PAYMENT_API_URL], now, deadlineMs: 8_000, waitsWhenLimited: true }),
    apiUrl: env.PAYMENT_API_URL,
    secretKey: env.PAYMENT_SECRET_KEY,
  });
  const billing = lazyPort<Billing>(async () =>
    (await import('./payment/stripe-billing')).createStripeBilling({ client: stripe, methods, now }),
  );
  const payment = lazyPort<PaymentProvider>(async () =>
    (await import('./payment/stripe')).createStripePayment({
      client: stripe,
      webhookSecrets: env.PAYMENT_WEBHOOK_SECRET.split(','),
      market: market.id,
      methods,
      isLive: /^[sr]k_live_/.test(env.PAYMENT_SECRET_KEY),
    }),
  );
  const tallies = createTallies({ database, now });
  const looks = createProviderLooks({ database, tallies, now });
  const texts = createTextStore({ database, kv, now, log: (entry) => services.log(entry) });
  const members = createMembers(database);
  const mailFetch = createOutbound({
    fetch,
    origins: env.MAIL_API_URL ? [env.MAIL_API_URL] : [],
    now,
    deadlineMs: 5_000,
  });
  const mail = createMailSender(env, mailFetch, {
    receiptNumberOf: members.receiptNumberOf,
    mounted: { withdraw: true, cancel: true },
    overrides: texts.current,
  });
  const outbox = createOutbox({
    database,
    sealer,
    deliver: createDelivery({
      mail,
      payment,
      isRefundAwaited: (charge, refundId) => membership.isRefundAwaited(charge, refundId),
      recordRefunds: (charge, refunds) => membership.recordRefunds(charge, refunds),
      tellProvider: (subscriptionId) => changes.tellProvider(subscriptionId),
      async isInvitationWanted({ optOutToken, linkId }) {
        if (await services.surveyInvitations.optedOut(optOutToken)) return false;
        const session = await services.surveySessions.createSurveySessionById(linkId, null);
        return session.ok || session.reason.kind === 'notYetOpen';
      },
    }),
    now,
    later,
    wakeQueue: async () => env.OUTBOX?.send({ cell: market.id }),
    bulkSpacingMs: env.ENVIRONMENT === 'local' ? 0 : bulkSpacingMs,
  });
  const membership = createMembership({ database, outbox, billing, payment, now });
  const idempotency = createIdempotency({ database, keys: env.SESSION_KEYS, now });
  /** What ports that change a membership stand on. */
  const books = { database, outbox, membership, market, now };
  const changes = createMembershipChanges({ ...books, billing, forms: idempotency, looks, factsOf: membershipFactsOf });
  const disputes = lazyPort<Disputes>(async () =>
    (await import('./disputes/store')).createDisputes({ database, outbox, now }),
  );
  const pepper = env.CODE_PEPPER;
  const limits = createLimits({ database, pepper, now });
  const codes = createCodes({ database, outbox, limits, pepper, now });
  const origin = createOriginOf(env)(market);
  const notices = createNotices({ database, sealer, outbox, market: market.id, origin, now });
  // Personal data stays in the union; a laptop has one place only.
  const kiosks = lazyPort<KioskSessions>(async () =>
    (await import('./kiosk/store')).createKioskSessions({
      database,
      cell: market.id,
      namespace: () => (env.ENVIRONMENT === 'local' ? env.KIOSK : env.KIOSK?.jurisdiction('eu')),
      now,
    }),
  );
  const surveyDocuments = lazyPort<SurveyDocuments>(async () =>
    (await import('./surveys/documents')).createSurveyDocuments({ database, kv, now }),
  );
  const services = {
    env,
    /** Whose services these are. */
    market,
    log: createLog(env.VERSION),
    clock,
    database,
    sealer,
    payment,
    billing,
    looks,
    tallies,
    disputes,
    ledger: lazyPort<Ledger>(async () => (await import('./ledger/store')).createLedger(books)),
    refunds: lazyPort<Refunds>(async () =>
      (await import('./refunds/store')).createRefunds({ database, outbox, membership, now }),
    ),
    refundRequests: lazyPort<RefundRequests>(async () =>
      (await import('./refunds/requests')).createRefundRequests({ database, now }),
    ),
    resending: lazyPort<Resending>(async () =>
      (await import('./resending/store')).createResending({
        database,
        outbox,
        makeCode: (): Promise<NewActivationCode> => services.activationCodes.make('mail'),
        now,
      }),
    ),
    memberLook: lazyPort<MemberLook>(async () =>
      (await import('./member-look/store')).createMemberLook({ database, now }),
    ),
    inspection: lazyPort<Inspection>(async () =>
      (await import('./inspection/store')).createInspection({ database, market }),
    ),
    outbox,
    membership,
    changes,
    later,
    members,
    profiles: createProfiles({ database, outbox, now }),
    closing: createClosing({ database, now }),
    personalData: lazyPort<PersonalData>(async () =>
      (await import('./members/personal-data')).createPersonalData({ database, sealer }),
    ),
    unsubscribe: createUnsubscribeLinks({ keys: env.DATA_KEYS, originOf: createOriginOf(env) }),
    sessions: createSessionStore({ database, kv, keys: env.SESSION_KEYS, cell: market.id, now, later }),
    signups: createSignups({ database, now }),
    catalogue: createCatalogueStore({ database, kv, now }),
    surveyDocuments,
    surveyInvitations: lazyPort<SurveyInvitations>(async () =>
      (await import('./surveys/invitations')).createSurveyInvitations({
        database,
        outbox,
        sealer,
        keys: env.DATA_KEYS,
        market,
        originOf: createOriginOf(env),
        now,
      }),
    ),
    surveySessions: lazyPort<SurveySessions>(async () =>
      (await import('./surveys/sessions')).createSurveySessions({
        database,
        documents: surveyDocuments,
        keys: env.SESSION_KEYS,
        market,
        now,
      }),
    ),
    surveyResults: lazyPort<SurveyResults>(async () =>
      (await import('./surveys/results')).createSurveyResults({ database, documents: surveyDocuments, market }),
    ),
    texts,
    codes,
    limits,
    activationCodes: lazyPort<ActivationCodes>(async () =>
      (await import('./activation-codes/store')).createActivationCodes({
        database,
        outbox,
        limits,
        codes,
        pepper,
        now,
      }),
    ),
    passkeys: lazyPort<Passkeys>(async () =>
      (await import('./passkeys/store')).createPasskeys({ database, notices, now }),
    ),
    notices,
    kiosks,
    access: createAccess(env, fetch, realNow),
    desk: lazyPort<Desk>(async () =>
      (await import('./desk/store')).createDesk({ database, kv, version: env.VERSION, forms: idempotency, now }),
    ),
    devices: createDevices({ database, now, later }),
    staff: lazyPort<StaffMembers>(async () =>
      (await import('./staff/store')).createStaff({ database, pepper: env.CODE_PEPPER, now }),
    ),
    manualChecks: lazyPort<ManualChecks>(async () =>
      (await import('./manual-checks/store')).createManualChecks({ database, now }),
    ),
    ageChecks: lazyPort<AgeChecks>(async () =>
      (await import('./age-checks/store')).createAgeChecks({ database, sealer, now }),
    ),
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
    withdrawals: createWithdrawals({ ...books, forms: idempotency, changes, pepper: env.CODE_PEPPER }),
    contact: lazyPort<Contact>(async () =>
      (await import('./contact/store')).createContact({
        database,
        outbox,
        sealer,
        keys: env.SESSION_KEYS,
        limits,
        forms: idempotency,
        market,
        now,
      }),
    ),
    quotes: createQuotes(env.QUOTE_KEYS),
    jobs: {
      sweep: async () => {
        const { sweep } = await import('./jobs/sweep');
        return sweep({ ...books, payment, withdrawals: services.withdrawals });
      },
      purge: async () => (await import('./jobs/purge')).purge({ database, kiosks, market, now: now() }),
      reconcile: async () => (await import('./jobs/reconcile')).reconcile({ ...books, payment, billing, disputes }),
    },
  };
  return services;
}

/** What a route, job or command of one cell is handed. There is no bag of all cells to reach into. */
export type CellServices = ReturnType<typeof createCellServices>;
