/**
 * `node scripts/mutate-reconciler.mjs [money books …]`: breaks each check of the reconciler, or of these parts of it, in a copy of the
 * sources, one at a time, and runs the tests that must notice. Prints what each came to; fails where a change survives, or where its
 * place is gone. Ten minutes.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const findings = 'tests/features/reconciler-findings.test.ts';
const heals = 'tests/features/reconciler-heals.test.ts';
const returned = 'tests/features/real-provider-returned-refund.test.ts';
const lists = 'tests/services/reconcile-lists.test.ts';
const changes = 'tests/services/reconcile-changes.test.ts';
const lost = 'tests/features/real-provider-lost-event.test.ts';

/** @type {[name: string, from: string, to: string, test?: string][]} Which file, what stands there, what takes its place, and which test must fail then. */
const mutations = [
  ['money', "return [difference('chargedNotActive', subject,", "return [] ?? [difference('chargedNotActive', subject,"],
  [
    'money',
    'if (row.amount_minor === amountMinor) return [];\n    return [difference',
    'if (row) return [];\n    return [difference',
  ],
  ['money', 'if (!isUnknown) continue;', 'if (isUnknown || !isUnknown) continue;'],
  ['money', "return status === 'failed' ? []", 'return status ? []'],
  [
    'money',
    'if (row.amount_minor === amountMinor) return [];\n    const detail',
    'if (row) return [];\n    const detail',
  ],
  ['money', ': !returned.has(refund);', ': returned.has(refund);', returned],
  ['books', "AND p.kind = 'charge')`", "AND p.kind <> 'none')`"],
  ['books', "WHERE state = 'pending' AND COALESCE", "WHERE state = 'none' AND COALESCE"],
  ['books', 'FROM outbox WHERE dead_at IS NOT NULL', 'FROM outbox WHERE dead_at IS NOT NULL AND 0'],
  ['books', 'p.amount_minor <> u.first_amount_minor', 'p.amount_minor < 0'],
  ['books', 'wanted_json IS NOT NULL AND updated_at <', 'wanted_json IS NOT NULL AND updated_at = '],
  ['books', "kind = 'refund' AND state = 'failed'`", "kind = 'refund' AND state = 'none'`"],
  ['books', "state.value.status === 'ended') continue", "state.value.status !== 'ended') continue"],
  ['books', 'for (const row of rows) await outbox.requeue', 'for (const row of []) await outbox.requeue', returned],
  ['ledger', "if (!ours) return [difference('ledgerMissing'", "if (!ours) return [] ?? [difference('ledgerMissing'"],
  ['ledger', 'if (ours.amount_minor !== amountMinor)', 'if (ours.amount_minor === null)'],
  ['ledger', 'if (ours.day === day || !isOff) return [];', 'if (ours.day || !isOff) return [];'],
  ['ledger', "if (kind === 'refund') return isSeen(", "if (kind === 'refund') return !isSeen("],
  ['ledger', "return kind !== 'refundFailed' ||", "return kind === 'refund' ||"],
  ['ledger', '|| listed.has(String(reference))', '|| !listed.has(String(reference))'],
  ['keep', 'SET resolved_at = ?1 WHERE resolved_at IS NULL AND', 'SET resolved_at = ?1 WHERE 0 AND'],
  ['keep', '(?3 = 1 OR kind NOT IN', '(?3 < 2 OR kind NOT IN'],
  [
    'keep',
    "AND json_extract(finding.detail_json, '$.at') BETWEEN",
    "OR json_extract(finding.detail_json, '$.at') BETWEEN",
  ],
  ['disputes', 'ours.get(id) !== state);\n  // What', "ours.get(id) === 'none');\n  // What", heals],
  ['disputes', '!booked.has(', "'none' === (", heals],
  ['disputes', '...(await disputes.unmoved()),', '', heals],
  ['changes', '!heard.has(event));', '!event);', lost],
  ['changes', '!heard.has(event));', 'event !== null);', changes],
  ['changes', "if (answer.ok || answer.reason.kind === 'refused') asked", 'if (answer) asked', changes],
  ['changes', 'return done.length < unheard.length;', 'return done.length > unheard.length;', changes],
  ['lists', 'if (fresh.value.rest) rests.push', 'if (fresh.value.rest && !fresh.value.rest) rests.push', lists],
  ['lists', 'if (more.value.rest) rests.push', 'if (more.ok) rests.unshift(next); else rests.push', lists],
];

const asked = process.argv.slice(2);
const wanted = mutations.filter(([name]) => asked.length === 0 || asked.includes(name));
const home = mkdtempSync(join(tmpdir(), 'reconciler-'));
const root = new URL('..', import.meta.url).pathname;
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
    const file = join(home, `worker/services/jobs/reconcile-${name}.ts`);
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
