/**
 * A cell full of people, as SQL: each statement copies a row that the product wrote itself, so that what is filled in has
 * the shape of this release. Deterministic; nothing is random.
 */

/**
 * @typedef {{
 *   from: number, to: number, months: number,
 *   memberId: string, subscriptionId: string, nowIso: string,
 * }} Range
 * Members `from` (counted from 1) up to and without `to`, with as many months of payments; the ids of a member and a paid
 * subscription to copy; the instant it is.
 */
/** @typedef {{sql: string, values: (string | number | null)[]}} Statement */

/** Kinds of memberships among a hundred, by their last two digits. */
const stateOf = `CASE WHEN n % 100 < 82 THEN 'active' WHEN n % 100 < 86 THEN 'paused' WHEN n % 100 < 89 THEN 'ending'
                      WHEN n % 100 < 99 THEN 'ended' ELSE 'withdrawn' END`;
/** Days ago on which a member joined: from two to 730. */
const daysAgo = '(2 + (n * 7919) % 729)';
const memberId = `printf('scale-m-%08d', n)`;
const subscriptionId = `printf('scale-s-%08d', n)`;
const iso = (/** @type {string} */ when) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${when})`;
const joinedAt = iso(`?3, '-' || ${daysAgo} || ' days'`);

/** What differs from the row that is copied, by table and column: SQL over `n`, the member's number. */
const copies = /** @type {const} */ ({
  member: {
    member_id: memberId,
    email: `printf('scale-%d@example.com', n)`,
    email_key: `printf('scale-%d@example.com', n)`,
    phone: `printf('+4520%06d', n % 1000000)`,
    created_at: joinedAt,
    updated_at: joinedAt,
    proofs_valid_from: 'NULL',
    closed_at: 'NULL',
  },
  subscription: {
    subscription_id: subscriptionId,
    number: `printf('SCALE-%08d', n)`,
    member_id: memberId,
    state: stateOf,
    draft_id: `printf('scale-d-%08d', n)`,
    ordering_session: `printf('scale-o-%08d', n)`,
    ordered_at: joinedAt,
    paid_at: joinedAt,
    updated_at: joinedAt,
    access_from: `date(?3, '-' || ${daysAgo} || ' days')`,
    anchor_date: `date(?3, '-' || ${daysAgo} || ' days')`,
    next_charge_at: `CASE WHEN n % 100 < 89 THEN ${iso(`?3, '+' || (1 + n % 30) || ' days'`)} END`,
    paid_through: `date(?3, '+' || (n % 30) || ' days')`,
    stop_date: `CASE WHEN n % 100 < 86 THEN NULL WHEN n % 100 < 89 THEN date(?3, '+' || (1 + n % 30) || ' days')
                     ELSE date(?3, '-' || (1 + n % 700) || ' days') END`,
    provider_checkout: `printf('cs_scale_%08d', n)`,
    provider_subscription: `printf('sub_scale_%08d', n)`,
    provider_customer: `printf('cus_scale_%08d', n)`,
  },
  age_check: {
    age_check_id: `printf('scale-a-%08d', n)`,
    draft_id: `printf('scale-d-%08d', n)`,
    member_id: memberId,
    checked_at: joinedAt,
    kiosk_session: 'NULL',
  },
  session: {
    id_hash: `printf('scale-h-%08d', n)`,
    member_id: memberId,
    created_at: iso(`?3, '-' || (n % 12) || ' hours'`),
    last_seen_at: iso(`?3, '-' || (n % 12) || ' hours'`),
    idle_expires_at: iso(`?3, '+' || (1 + n % 29) || ' days'`),
    absolute_expires_at: iso(`?3, '+30 days'`),
    revoked_at: 'NULL',
  },
});

/** Rows of which a member has several: how many, and what differs by member `n` and number `k`. */
const manyCopies = /** @type {const} */ ({
  payment: {
    payment_id: `printf('scale-p-%08d-%02d', n, k)`,
    subscription_id: subscriptionId,
    member_id: memberId,
    provider_reference: `printf('in_scale_%08d_%02d', n, k)`,
    receipt_number: `printf('SCALE-%08d-%02d', n, k)`,
    at: iso(`?3, '-' || (k * 30 + n % 30) || ' days', '-' || (n % 86400) || ' seconds'`),
  },
  movement: {
    reference: `printf('in_scale_%08d_%02d', n, k)`,
    cause: `printf('scale-p-%08d-%02d', n, k)`,
    subscription_id: subscriptionId,
    day: `date(?3, '-' || (k * 30 + n % 30) || ' days')`,
    at: iso(`?3, '-' || (k * 30 + n % 30) || ' days', '-' || (n % 86400) || ' seconds'`),
  },
  audit: {
    audit_id: `printf('scale-u-%08d-%02d', n, k)`,
    subject: subscriptionId,
    at: iso(`?3, '-' || (k * 30 + n % 30) || ' days'`),
  },
  consent: {
    consent_id: `printf('scale-c-%08d-%02d', n, k)`,
    member_id: memberId,
    subscription_id: subscriptionId,
    given_at: joinedAt,
  },
  outbox: {
    outbox_id: `printf('scale-x-%08d-%02d', n, k)`,
    dedupe: `printf('scale-x-%08d-%02d', n, k)`,
    next_at: 'NULL',
    leased_until: 'NULL',
    dead_at: 'NULL',
    created_at: iso(`?3, '-' || (n % 29) || ' days'`),
    done_at: iso(`?3, '-' || (n % 29) || ' days'`),
  },
  webhook_event: {
    event_id: `printf('evt_scale_%08d_%02d', n, k)`,
    received_at: iso(`?3, '-' || (n % 25) || ' days'`),
  },
  idempotency: {
    key: `printf('scale-i-%08d-%02d', n, k)`,
    created_at: iso(`?3, '-' || (n % 60) || ' minutes'`),
  },
});

/** Which row of a table is copied. */
const templates = {
  member: 'member_id = ?4',
  subscription: 'subscription_id = ?5',
  age_check: '1 = 1 LIMIT 1',
  session: 'member_id = ?4 LIMIT 1',
  payment: `subscription_id = ?5 AND kind = 'charge' LIMIT 1`,
  movement: `subscription_id = ?5 AND kind = 'charge' LIMIT 1`,
  audit: 'subject = ?5 LIMIT 1',
  consent: 'member_id = ?4 LIMIT 1',
  outbox: 'done_at IS NOT NULL LIMIT 1',
  webhook_event: '1 = 1 LIMIT 1',
  idempotency: '1 = 1 LIMIT 1',
};

/** Filled with rows of its own, since nobody who just joined has a pause. */
const pauseTable = 'subscription_pause';

/** Rows a member has of each such table, besides the payments. */
const countOf = { audit: 4, consent: 3, outbox: 2, webhook_event: 2, idempotency: 1 };

/**
 * @param {(table: string) => Promise<string[]> | string[]} columnsOf names of a table's columns
 * @param {Range} range @returns {Promise<Statement[]>} in the order in which they have to run
 */
export async function fillStatements(columnsOf, range) {
  const { from, to, months, nowIso } = range;
  const statements = [];
  for (const [table, differs] of Object.entries({ ...copies, ...manyCopies })) {
    const isMoney = table === 'payment' || table === 'movement';
    const each = isMoney ? months : (countOf[/** @type {keyof typeof countOf} */ (table)] ?? 1);
    const columns = await columnsOf(table);
    const values = columns.map((column) => /** @type {Record<string, string>} */ (differs)[column] ?? `t.${column}`);
    // Who joined lately has paid less often.
    const since = isMoney ? `WHERE k = 0 OR k * 30 <= ${daysAgo}` : '';
    statements.push({
      sql: `WITH RECURSIVE number (n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < ?2),
              times (k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM times WHERE k + 1 < ${each}),
              t AS MATERIALIZED (SELECT * FROM ${table} WHERE ${templates[/** @type {keyof typeof templates} */ (table)]})
            INSERT INTO ${table} (${columns.join(', ')})
            SELECT ${values.join(', ')} FROM number, times, t ${since === '' ? 'WHERE ?4 = ?4 AND ?5 = ?5 AND ?3 = ?3' : `${since} AND ?4 = ?4 AND ?5 = ?5`}`,
      values: [from, to, nowIso, range.memberId, range.subscriptionId],
    });
  }
  return [...statements, ...pauses(range)];
}

/**
 * A pause for each membership that rests; the calendar has begun it and looks again after its last day.
 * @param {Range} range @returns {Statement[]}
 */
function pauses({ from, to, nowIso }) {
  const of = `WITH RECURSIVE number (n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < ?2)`;
  const id = `printf('scale-z-%08d', n)`;
  return [
    {
      sql: `${of} INSERT INTO ${pauseTable} (pause_id, subscription_id, from_date, until_date, months, created_at)
            SELECT ${id}, ${subscriptionId}, date(?3, '-10 days'), date(?3, '+' || (200 + n % 60) || ' days'), 7, ?3
              FROM number WHERE n % 100 BETWEEN 82 AND 85`,
      values: [from, to, nowIso],
    },
    {
      sql: `${of} UPDATE ${pauseTable} SET turns_on = date(until_date, '+1 day') WHERE pause_id IN (SELECT ${id} FROM number)`,
      values: [from, to],
    },
  ];
}
