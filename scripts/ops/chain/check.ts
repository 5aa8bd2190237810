import { join } from 'node:path';
import { chainName, chains } from '../../building/chain.mjs';
import { writeFault } from '../../building/chain-check/fault';
import { faultsOfChain } from '../../building/chain-check/faults-of-chain.mjs';
import { root } from '../../building/toolchain.mjs';
import { type Command, Refusal } from '../command';

export const checkChainCommand: Command = {
  summary: 'Checks everything in a chain’s folder; prints every fault with file, line, place and reason.',
  usage: '[NAME]',
  notes: [
    'Without a name it checks the chain that is built, which MEDLEM_CHAIN names. A build and `npm start` check it too.',
    'What a skeleton leaves to be filled in is told as FILL IN, and nothing else of that place.',
  ],
  examples: ['chain check', `chain check ${chainName}`],
  async run(context) {
    const [name = chainName] = context.words;
    if (!chains.includes(name))
      throw new Refusal(`There is no chain "${name}" in chains/, there is ${chains.join(', ')}.`);
    const faults = await faultsOfChain(join(root, 'chains', name));
    context.print({ chain: name, faults }, () =>
      faults.length === 0
        ? `chains/${name}: good`
        : [
            ...faults.map(writeFault),
            `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in chains/${name}.`,
          ].join('\n'),
    );
    return faults.length === 0 ? 0 : 1;
  },
};
