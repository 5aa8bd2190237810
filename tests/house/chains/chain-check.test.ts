import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chains } from '../../../scripts/building/chain.mjs';
import { writeFault } from '../../../scripts/building/chain-check/fault';
import { faultsOfChain } from '../../../scripts/building/chain-check/faults-of-chain.mjs';
import { pairs } from '../../../scripts/building/chain-check/rules/contrast';
import { filesUnder, read } from '../../../scripts/house/sources';
import { faultsWith, root } from './copy';
import { alone, type Sample, together } from './samples';

it.each(chains)('%s is whole', async (name) => {
  expect((await faultsOfChain(join(root, 'chains', name))).map(writeFault)).toEqual([]);
});

describe.each([...together, ...Object.entries(alone).map(([name, sample]) => ({ [name]: sample }))])(
  'in one copy %#',
  (samples) => {
    const all = Object.entries(samples as Record<string, Sample>);
    const found = faultsWith(all.map(([, [change]]) => change));
    const lines = found.then((faults) =>
      faults.map(({ file, place, sentence }) => `${file.replace('chains/moon/', '')}: ${place}: ${sentence}`),
    );
    const isSaid = (line: string) => all.some(([, [, ...expected]]) => expected.some((one) => line.startsWith(one)));

    it.each(all)('%s is found', async (_, [, ...expected]) => {
      for (const one of expected) expect(await lines).toContainEqual(expect.stringContaining(one));
    });
    it('nothing else is', async () => expect((await lines).filter((line) => !isSaid(line))).toEqual([]));
    it('each fault of a place names a line that holds it', async () => {
      for (const { place, line, source, sentence } of await found) {
        const key =
          /\w[\w-]*/g.exec(place.includes('issuers') ? 'issuers' : (place.split('.').at(-1) ?? ''))?.[0] ?? '';
        if (line !== null && !sentence.startsWith('is missing')) expect.soft(source, place).toContain(key);
      }
    });
  },
);

it('asks for contrast wherever a rule of the styles names both colours', () => {
  const asked = pairs.flatMap(({ drawn, on }) =>
    on.flatMap((ground) => [`${drawn} on ${ground}`, `${ground} on ${drawn}`]),
  );
  const blocks = filesUnder('client/styles', /\.css$/).flatMap((file) => read(file).split(/[{}]/));
  const named = blocks.flatMap((block) => {
    const [, ground] = /background: var\(--([\w-]+)\)/.exec(block) ?? [];
    const [, drawn] = /(?:^|[^-])color: var\(--([\w-]+)\)/.exec(block) ?? [];
    return ground && drawn ? [`${drawn} on ${ground}`] : [];
  });
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((pair) => !asked.includes(pair))).toEqual([]);
});
