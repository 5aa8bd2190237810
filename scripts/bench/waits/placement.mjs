/**
 * `npm run bench -- placement`: where the Worker should run, by a model. The sign-up, login and account that `bench/waits/trips.mjs`
 * walks give what each request waits for; the distances are those of the map. Nothing here measures Cloudflare's network.
 */
import { printTable } from '../table.mjs';
import { walkTrips } from './trips.mjs';

/** @typedef {{lat: number, lon: number}} Place */

/** Where a market's visitors are, as the nearest of Cloudflare's locations (https://www.cloudflare.com/network/). */
const visitors = {
  Copenhagen: { lat: 55.68, lon: 12.57 },
  Stockholm: { lat: 59.33, lon: 18.07 },
  Amsterdam: { lat: 52.37, lon: 4.9 },
  London: { lat: 51.51, lon: -0.13 },
};

/** Where the database may lie: in the union, since the jurisdiction is set and a location hint is ignored beside it. */
const databases = {
  Amsterdam: { lat: 52.37, lon: 4.9 },
  Frankfurt: { lat: 50.11, lon: 8.68 },
  Stockholm: { lat: 59.33, lon: 18.07 },
  Paris: { lat: 48.86, lon: 2.35 },
  Warsaw: { lat: 52.23, lon: 21.01 },
};

/** Within one location. */
const nearMs = 1;
/** A read of KV that is hot where the Worker runs (https://developers.cloudflare.com/kv/concepts/how-kv-works/). */
const kvMs = 2;
/** Light takes 1 ms for 200 km of fibre; routes are about twice the straight line. */
const kmEachMs = 200;
const detour = 2;

const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;

/** Milliseconds there and back. @param {Place} from @param {Place} to */
function roundTripMs(from, to) {
  const [a, b] = [radians(from.lat), radians(to.lat)];
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  const km = 2 * 6371 * Math.asin(Math.sqrt(half));
  return nearMs + (2 * km * detour) / kmEachMs;
}

/**
 * What a request waits for besides its computing. At the visitor each wait goes the whole way; at the database the request
 * itself goes it once, and what waits for nothing goes it as well. Answers go to the visitor over the same last mile.
 * @param {{waits: number, kvReads: number}} request @param {number} apartMs
 */
function waitingMs({ waits, kvReads }, apartMs) {
  const kv = kvReads > 0 ? kvMs : 0;
  return { atVisitor: waits * apartMs + kv, atDatabase: apartMs + waits * nearMs + kv };
}

/**
 * How often each is asked for one sign-up and the year after it: assumed, not measured. Twenty look at the first page for
 * one who joins; a member logs in every other month and looks each month. What is not here is rarer.
 */
const first = { name: 'GET / first', waits: 0, kvReads: 0, bytes: 0, times: 20 };
const yearly = new Map(
  Object.entries({
    'GET /login': 6,
    'POST /login': 6,
    'POST /login code': 6,
    'GET /account-main': 12,
    'GET /account-subscription': 6,
    'GET /account-payments': 4,
    'GET /account-payments/:paymentId': 2,
    'GET /account-profile': 2,
    'POST /logout': 2,
    'GET /account-subscription pause': 0.5,
    'POST /account-subscription pause': 0.5,
    'GET /account-subscription cancel': 0.5,
    'POST /account-subscription cancel': 0.5,
  }),
);
const isSignUp = (/** @type {string} */ name) =>
  /^(GET|POST) \/(age\/callback.*|signup-.*)?$/.test(name) && !name.includes('select-issuers');
const timesOf = (/** @type {string} */ name) => (isSignUp(name) ? 1 : (yearly.get(name) ?? 0));

/** @returns {Promise<number>} exit code */
export async function benchPlacement() {
  const { code, lines } = await walkTrips();
  const requests = [first, ...lines.map((one) => ({ ...one, times: timesOf(one.name) }))].filter(
    ({ times }) => times > 0,
  );
  const far = roundTripMs(visitors.Copenhagen, databases.Frankfurt);
  printTable(
    `Waiting, visitor in Copenhagen and database in Frankfurt, ${far.toFixed(0)} ms apart`,
    requests.map(({ name, waits, kvReads, bytes, times }) => {
      const { atVisitor, atDatabase } = waitingMs({ waits, kvReads }, far);
      return {
        request: name,
        times,
        waits,
        'KV reads': kvReads,
        bytes,
        'at visitor': Math.round(atVisitor),
        'at database': Math.round(atDatabase),
      };
    }),
  );
  const sum = (/** @type {number} */ apart, /** @type {'atVisitor' | 'atDatabase'} */ where, from = requests) =>
    from.reduce((all, one) => all + one.times * waitingMs(one, apart)[where], 0);
  const count = requests.reduce((all, { times }) => all + times, 0);
  const waited = requests.reduce((all, { times, waits }) => all + times * waits, 0);
  printTable(
    `All of one sign-up and a year of membership: ${count} requests, ${(waited / count).toFixed(2)} waits each; ms a request`,
    Object.entries(visitors).flatMap(([visitor, place]) =>
      Object.entries(databases).map(([name, database]) => {
        const apart = roundTripMs(place, database);
        const rest = requests.slice(1);
        const each = (/** @type {number} */ total, /** @type {number} */ of) => (total / of).toFixed(1);
        return {
          visitor,
          database: name,
          'apart ms': apart.toFixed(0),
          'at visitor': each(sum(apart, 'atVisitor'), count),
          'at database': each(sum(apart, 'atDatabase'), count),
          'first page at visitor': waitingMs(first, apart).atVisitor,
          'first page at database': waitingMs(first, apart).atDatabase.toFixed(0),
          'the rest at visitor': each(sum(apart, 'atVisitor', rest), count - first.times),
          'the rest at database': each(sum(apart, 'atDatabase', rest), count - first.times),
        };
      }),
    ),
  );
  return code;
}
