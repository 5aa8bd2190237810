/**
 * `npm run mutate -- reconciler [money disputes …]`: breaks each check of the reconciler, or of the named parts, one at a
 * time in a copy of the sources, and runs the tests that must fail. Prints the outcome of each; fails when a change
 * survives, or its place is not found. Takes ten minutes.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const findings = 'tests/features/money/reconciler-findings.test.ts';
const heals = 'tests/features/money/reconciler-heals.test.ts';
const returned = 'tests/features/real-provider/returned-refund.test.ts';
const lists = 'tests/services/membership/reconcile-lists.test.ts';
const changes = 'tests/services/membership/reconcile-changes.test.ts';
const lost = 'tests/features/real-provider/lost-event.test.ts';

/**
 * @type {[name: string, from: string, to: string, test?: string][]} File, original code, mutated code, and the test
 * that must fail.
 */
const mutations = [
  ['money', "return [difference('chargedNotActive', subject,", "return [] ?? [difference('chargedNotActive', subject,"],
  [
    'money',
    'if (row.amount_minor === amountMinor) return [];\n    return [difference',
    'if (row) return [];\n    return [difference',
  ],
  ['money', 'if (!isUnknown) continue;', 'if (isUnknown || !isUnknown) continue;'],
  ['money', "return status === 'failed'\n        ? []", 'return status\n        ? []'],
  [
    'money',
    'if (row.amount_minor === amountMinor) return [];\n    const detail',
    'if (row) return [];\n    const detail',
  ],
  ['money', ': !returned.has(refund);', ': returned.has(refund);', returned],
  ['memberships', "AND p.kind = 'charge')`", "AND p.kind <> 'none')`"],
  ['memberships', "WHERE state = 'pending' AND COALESCE", "WHERE state = 'none' AND COALESCE"],
  ['memberships', 'FROM outbox WHERE dead_at IS NOT NULL', 'FROM outbox WHERE dead_at IS NOT NULL AND 0'],
  ['memberships', 'p.amount_minor <> u.first_amount_minor', 'p.amount_minor < 0'],
  ['memberships', 'wanted_json IS NOT NULL AND updated_at <', 'wanted_json IS NOT NULL AND updated_at = '],
  ['memberships', "kind = 'refund' AND state = 'failed'`", "kind = 'refund' AND state = 'none'`"],
  ['memberships', "state.value.status === 'ended') continue", "state.value.status !== 'ended') continue"],
  [
    'memberships',
    'for (const row of rows) await outbox.requeue',
    'for (const row of []) await outbox.requeue',
    returned,
  ],
  ['ledger', "if (!ours) return [difference('ledgerMissing'", "if (!ours) return [] ?? [difference('ledgerMissing'"],
  ['ledger', 'if (ours.amount_minor !== amountMinor)', 'if (ours.amount_minor === null)'],
  ['ledger', 'if (ours.day === day || !isOff) return [];', 'if (ours.day || !isOff) return [];'],
  ['ledger', "if (kind === 'refund') return isSeen(", "if (kind === 'refund') return !isSeen("],
  ['ledger', "return kind !== 'refundFailed' ||", "return kind === 'refund' ||"],
  ['ledger', '|| listed.has(String(reference))', '|| !listed.has(String(reference))'],
  ['findings', 'SET resolved_at = ?1 WHERE resolved_at IS NULL AND', 'SET resolved_at = ?1 WHERE 0 AND'],
  ['findings', '(?2 = 1 OR kind NOT IN', '(?2 < 2 OR kind NOT IN'],
  [
    'findings',
    "AND json_extract(finding.detail_json, '$.at') BETWEEN",
    "OR json_extract(finding.detail_json, '$.at') BETWEEN",
  ],
  ['disputes', '&& ours.get(id) !== state);', "&& ours.get(id) === 'none');", heals],
  ['disputes', '!recorded.has(', "'none' === (", heals],
  ['disputes', '...(await disputes.unmoved()),', '', heals],
  ['changes', '!heard.has(event));', '!event);', lost],
  ['changes', '!heard.has(event));', 'event !== null);', changes],
  ['changes', "if (answer.ok || answer.reason.kind === 'refused') asked", 'if (answer) asked', changes],
  ['changes', 'return done.length < unheard.length;', 'return done.length > unheard.length;', changes],
  ['lists', 'others(rest ? [{ since, ...rest }] : [])', 'others([])', lists],
  ['lists', 'Math.min(turn % 2, place.spans.length - 1)', '0', lists],
  ['lists', 'spans: others([{ since }])', 'spans: others([])', lists],
  ['lists', 'since: Math.min(first.since, since)', 'since', lists],
];

const asked = process.argv.slice(2);
const wanted = mutations.filter(([name]) => asked.length === 0 || asked.includes(name));
const home = mkdtempSync(join(tmpdir(), 'reconciler-'));
const root = new URL('../../..', import.meta.url).pathname;
const kept = ['node_modules', '.git', 'dist', '.wrangler'];
cpSync(root, home, { recursive: true, filter: (from) => !kept.some((name) => from === join(root, name)) });
symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));

/** @param {string} test */
const passes = (test) =>
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'workers', '--bail', '1', test], {
    cwd: home,
    stdio: 'ignore',
  }).status === 0;

let survivors = 0;
try {
  for (const test of new Set(wanted.map(([, , , test = findings]) => test))) {
    if (passes(test)) continue;
    console.log(`fails before anything is broken: ${test}`);
    survivors += 1;
  }
  for (const [name, from, to, test = findings] of survivors > 0 ? [] : wanted) {
    const file = join(home, `worker/services/jobs/reconcile/${name}.ts`);
    const source = readFileSync(file, 'utf8');
    const outcome = source.split(from).length === 2 ? null : 'no such place';
    writeFileSync(
      file,
      source.replace(from, () => to),
    );
    const survives = outcome ?? (passes(test) ? 'SURVIVES' : 'killed');
    writeFileSync(file, source);
    if (survives !== 'killed') survivors += 1;
    console.log(`${survives}: ${name}: ${from.replace(/\s+/g, ' ')}`);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
process.exitCode = survivors > 0 ? 1 : 0;
