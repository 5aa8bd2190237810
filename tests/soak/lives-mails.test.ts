import { expect, it } from 'vitest';
import { createSealer } from '../../worker/crypto/keyring';
import { secretsOf } from '../setup/runtime/cell-vars';
import type { DatabaseView } from './lives/databases';
import { createMailWitness, type Told } from './lives/mails';
import type { ProviderView } from './lives/provider';

/** The judge of mails: what it calls a lie, and what it leaves to the mail that follows. */
const decidedAt = '2027-06-17T04:01:00.000Z';

async function judge(
  nextChargeOn: string,
  changedAt: string | null,
  template = 'pause',
): Promise<string | null | undefined> {
  const message = {
    kind: 'mail',
    mail: { template, data: { subscriptionId: 's', event: 'planned', nextChargeOn } },
  };
  const payload = await createSealer(secretsOf('denmark').DATA_KEYS).seal(JSON.stringify(message));
  const database = {
    outbox: () => ({ payload, created_at: decidedAt }),
    subscription: () => ({ next_charge_at: '2027-07-13T22:13:00.000Z' }),
    isChangedSince: (_: string, at: string) => changedAt !== null && changedAt > at,
  } as unknown as DatabaseView;
  const heard: Told[] = [];
  const witness = createMailWitness(
    () => ({ database, provider: {} as ProviderView }),
    (told) => heard.push(told),
  );
  await witness('o');
  return heard[0]?.lie;
}

it.each([
  ['the day that the ledger has', '2027-07-14', null, null],
  ['another day', '2027-08-14', null, 'the next charge is 2027-07-13T22:13:00.000Z'],
  ['another day, where the membership was changed before', '2027-08-14', '2027-06-17T04:00:59.000Z', 'the next charge'],
  ['another day, and it was undone before the mail left', '2027-08-14', '2027-06-17T10:01:00.000Z', null],
])('a pause with %s', async (_, day, changedAt, lie) => {
  const said = await judge(day, changedAt);
  if (lie === null) expect(said).toBeNull();
  else expect(said).toContain(lie);
});

it('a mail of a kind that nobody judges is no truth', async () => {
  expect(await judge('2027-07-14', null, 'new-kind')).toContain('nobody judges a mail of the kind new-kind');
});
