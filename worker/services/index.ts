import { createSealer } from '../crypto/keyring';
import type { Market, MarketId } from '../domain/market';
import { markets as allMarkets } from '../domain/markets';
import type { Env } from '../env';
import type { Access } from './access/port';
import type { ActivationCodes } from './activation-codes/port';
import { createAgeChecks } from './age-checks/store';
import type { Billing } from './billing/port';
import { createCatalogueStore } from './catalogue/store';
import { createClock } from './clock';
import { createCodes } from './codes/store';
import type { Contact } from './contact/port';
import { countKv } from './database/count-kv';
import { createDatabase } from './database/database';
import type { Desk } from './desk/port';
import { createDevices } from './devices/store';
import type { Disputes } from './disputes/port';
import { createIdempotency } from './idempotency/store';
import { createOpenIdConnect } from './identity/openid-connect';
import type { Inspection } from './inspection/port';
import { createKioskSessions } from './kiosk/store';
import { lazyPort } from './lazy-port';
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
import { createOutbound } from './outbound/outbound';
import { bulkSpacingMs } from './outbox/backoff';
import { createDelivery } from './outbox/deliver';
import { createOutbox } from './outbox/store';
import type { Passkeys } from './passkeys/port';
import type { PaymentProvider } from './payment/port';
import { createStripeClient } from './payment/stripe-client';
import { createQuotes } from './quotes';
import type { Refunds } from './refunds/port';
import { createSessionStore } from './sessions/store';
import { createSignups } from './signups/store';
import type { StaffMembers } from './staff/port';
import type { SurveyDocuments, SurveyInvitations, SurveyResults, SurveySessions } from './surveys/port';
import { createTextStore } from './texts/store';
import { createUnsubscribeLinks } from './unsubscribe/links';
import { createWithdrawals } from './withdrawals/lazy';

export interface Outside {
  readonly fetch: typeof fetch;
  /** Keeps work alive after the response. */
  readonly later: (work: Promise<unknown>) => void;
  readonly realNow?: () => number;
  /** Tests alone: markets with an issuer more, to prove that issuers are data. */
  readonly markets?: Readonly<Record<MarketId, Market>>;
}

/** The one composition root: every port with its adapter, from one environment. */
export function createServices(env: Env, { fetch, later, realNow = Date.now, markets = allMarkets }: Outside) {
  const clock = createClock(realNow);
  const { now } = clock;
  const database = createDatabase(env.DB);
  const kv = countKv(env.KV, database.counters);
  const sealer = createSealer(env.DATA_KEYS);
  const identityOrigins = env.IDENTITY_BASE_URL
    ? [env.IDENTITY_BASE_URL]
    : Object.values(markets).flatMap((market) => market.issuers.map((issuer) => issuer.issuerUrl));
  const stripe = createStripeClient({
    fetch: createOutbound({ fetch, origins: [env.PAYMENT_API_URL], now, deadlineMs: 8_000 }),
    apiUrl: env.PAYMENT_API_URL,
    secretKey: env.PAYMENT_SECRET_KEY,
  });
  const billing = lazyPort<Billing>(async () =>
    (await import('./payment/stripe-billing')).createStripeBilling({ client: stripe, now }),
  );
  const payment = lazyPort<PaymentProvider>(async () =>
    (await import('./payment/stripe')).createStripePayment({
      client: stripe,
      webhookSecrets: env.PAYMENT_WEBHOOK_SECRET.split(','),
    }),
  );
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
      noteRefund: (charge, refund, refundId) => membership.noteRefund(charge, refund, refundId),
      tellProvider: (subscriptionId) => changes.tellProvider(subscriptionId),
      async isInvitationWanted({ optOutToken, linkId }) {
        if (await services.surveyInvitations.optedOut(optOutToken)) return false;
        const session = await services.surveySessions.createSurveySessionById(linkId, null);
        return session.ok || session.reason.kind === 'notYetOpen';
      },
    }),
    now,
    later,
    wakeQueue: async () => env.OUTBOX?.send({ outboxId: 'due' }),
    bulkSpacingMs: env.ENVIRONMENT === 'local' ? 0 : bulkSpacingMs,
  });
  const membership = createMembership({ database, outbox, billing, payment, now });
  const idempotency = createIdempotency({ database, keys: env.SESSION_KEYS, now });
  const changes = createMembershipChanges({
    database,
    outbox,
    membership,
    billing,
    forms: idempotency,
    factsOf: membershipFactsOf,
    markets,
    now,
  });
  const disputes = lazyPort<Disputes>(async () => (await import('./disputes/store')).createDisputes({ database, now }));
  const codes = createCodes({ database, outbox, pepper: env.CODE_PEPPER, now });
  // Personal data stays in the union; a laptop has one place only.
  const kiosks = createKioskSessions({
    database,
    namespace: () => (env.ENVIRONMENT === 'local' ? env.KIOSK : env.KIOSK?.jurisdiction('eu')),
    now,
  });
  const surveyDocuments = lazyPort<SurveyDocuments>(async () =>
    (await import('./surveys/documents')).createSurveyDocuments({ database, kv, now }),
  );
  const services = {
    env,
    markets,
    log: createLog(env.VERSION),
    clock,
    database,
    sealer,
    payment,
    billing,
    disputes,
    refunds: lazyPort<Refunds>(async () =>
      (await import('./refunds/store')).createRefunds({ database, outbox, membership, now }),
    ),
    memberLook: lazyPort<MemberLook>(async () =>
      (await import('./member-look/store')).createMemberLook({ database, now }),
    ),
    inspection: lazyPort<Inspection>(async () =>
      (await import('./inspection/store')).createInspection({ database, markets }),
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
    sessions: createSessionStore({ database, kv, keys: env.SESSION_KEYS, now, later }),
    signups: createSignups({ database, now }),
    catalogue: createCatalogueStore({ database, kv, now }),
    surveyDocuments,
    surveyInvitations: lazyPort<SurveyInvitations>(async () =>
      (await import('./surveys/invitations')).createSurveyInvitations({
        database,
        outbox,
        sealer,
        keys: env.DATA_KEYS,
        markets,
        originOf: createOriginOf(env),
        now,
      }),
    ),
    surveySessions: lazyPort<SurveySessions>(async () =>
      (await import('./surveys/sessions')).createSurveySessions({
        database,
        documents: surveyDocuments,
        keys: env.SESSION_KEYS,
        markets,
        now,
      }),
    ),
    surveyResults: lazyPort<SurveyResults>(async () =>
      (await import('./surveys/results')).createSurveyResults({ database, documents: surveyDocuments }),
    ),
    texts,
    codes,
    activationCodes: lazyPort<ActivationCodes>(async () =>
      (await import('./activation-codes/store')).createActivationCodes({
        database,
        outbox,
        codes,
        pepper: env.CODE_PEPPER,
        now,
      }),
    ),
    passkeys: lazyPort<Passkeys>(async () => (await import('./passkeys/store')).createPasskeys({ database, now })),
    kiosks,
    access: accessOf(env, fetch, realNow),
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
    ageChecks: createAgeChecks({ database, sealer, now }),
    identity: createOpenIdConnect({
      fetch: createOutbound({ fetch, origins: identityOrigins, now, deadlineMs: 2_500, repeatsLostPosts: true }),
      baseUrl: env.IDENTITY_BASE_URL,
      clients: env.IDENTITY_CLIENTS,
      allowHttp: env.ENVIRONMENT === 'local',
      now,
    }),
    idempotency,
    withdrawals: createWithdrawals({ database, outbox, forms: idempotency, membership, changes, markets, now }),
    contact: lazyPort<Contact>(async () =>
      (await import('./contact/store')).createContact({
        database,
        outbox,
        sealer,
        keys: env.SESSION_KEYS,
        pepper: env.CODE_PEPPER,
        forms: idempotency,
        markets,
        now,
      }),
    ),
    quotes: createQuotes(env.QUOTE_KEYS),
    jobs: {
      sweep: async () => (await import('./jobs/sweep')).sweep({ database, outbox, payment, membership, markets, now }),
      purge: async () => (await import('./jobs/purge')).purge({ database, kiosks, markets, now: now() }),
      reconcile: async () =>
        (await import('./jobs/reconcile')).reconcile({ database, payment, billing, membership, disputes, now }),
    },
  };
  return services;
}

/** Null: this environment has no desk. Access knows no other time than the real one. */
function accessOf({ ACCESS_ISSUER, ACCESS_AUDIENCE }: Env, fetch: Outside['fetch'], now: () => number): Access | null {
  if (!ACCESS_ISSUER || !ACCESS_AUDIENCE) return null;
  const outbound = createOutbound({ fetch, origins: [ACCESS_ISSUER], now, deadlineMs: 2_500 });
  return lazyPort<Access>(async () =>
    (await import('./access/verify')).createAccess({
      fetch: outbound,
      issuer: ACCESS_ISSUER,
      audience: ACCESS_AUDIENCE,
      now,
    }),
  );
}

export type Services = ReturnType<typeof createServices>;
