import * as z from 'zod';
import { checkField, isEmail } from '../../../../worker/domain/signup/fields';
import type { Report } from '../fault';
import type { ChainFiles } from '../files';
import { shapeFaultsOf } from '../shape';
import type { SoundMarkets } from '../sound';

const text = z.string().trim().min(1);
const schema = z.record(
  z.string(),
  z.strictObject({
    host: z
      .string()
      .regex(/^(?:[a-z0-9-]+\.)+localhost$/, 'is no host of this machine: such as no.localhost or no.chain.localhost'),
    sender: z
      .string()
      .refine((sender) => isEmail(/^[^<>]+ <(.+)>$/.exec(sender)?.[1] ?? ''), 'is no sender: Name <no-reply@its.host>'),
    refundLimitMinor: z.record(z.string(), z.int().min(0)),
    person: z.strictObject({ phone: text, street: text, zip: text, city: text }),
  }),
);

/** Checks `local.json`: the chain's markets in their order, each with host, sender and an example person. */
export function checkLocal(files: ChainFiles, sound: SoundMarkets, report: Report): void {
  const file = 'local.json';
  const { ids: markets } = sound;
  const local = files.json(file);
  if (local === undefined) return;
  const faults = shapeFaultsOf(schema, local);
  for (const { path, sentence } of faults) report(file, path, sentence);
  const named = Object.keys(local as object);
  for (const id of markets) report(file, [id], !named.includes(id) && 'is missing');
  for (const id of named) report(file, [id], markets.length > 0 && !markets.includes(id) && 'is no market of index.ts');
  report(
    file,
    [],
    [...named].sort().join() === [...markets].sort().join() &&
      named.join() !== markets.join() &&
      `names its markets in another order than index.ts: ${markets.join(', ')}`,
  );
  if (faults.length > 0) return;
  const all = Object.entries(local as z.infer<typeof schema>);
  all.forEach(([id, { host, person, refundLimitMinor }], index) => {
    const other = all.slice(0, index).find(([, one]) => one.host === host);
    report(file, [id, 'host'], other !== undefined && `is ${host}, and so is that of ${other[0]}`);
    const currency = sound.with(id, ['currency'])?.currency;
    report(
      file,
      [id, 'refundLimitMinor'],
      currency !== undefined && !(currency in refundLimitMinor) && `says nothing of ${currency}`,
    );
    const rules = sound.with(id, ['phone', 'postal', 'emailExample']);
    for (const field of rules ? (['phone', 'zip', 'street', 'city'] as const) : [])
      report(
        file,
        [id, 'person', field],
        checkField(field, person[field], rules as NonNullable<typeof rules>) && `is none the sign-up of ${id} takes`,
      );
  });
}
