/**
 * `node main.mjs FOLDER`: prints each fault of a chain on a line; exit code 1 if there is one. Every build runs it
 * first.
 */
import { writeFault } from './fault.ts';
import { faultsOfChain } from './faults-of-chain.mjs';

const [folder = ''] = process.argv.slice(2);
const shown = 40;

const faults = await faultsOfChain(folder);
for (const fault of faults.slice(0, shown)) console.log(writeFault(fault));
if (faults.length > shown) console.log(`… and ${faults.length - shown} more: npm run ops -- chain check`);
process.exitCode = faults.length === 0 ? 0 : 1;
