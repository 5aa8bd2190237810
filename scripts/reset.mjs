/** `npm run reset`: empties the local data of app and sandbox. Secrets and build stay. */

import { stop } from './building/toolchain.mjs';
import { occupantOf } from './local/serving/door.mjs';
import { emptyState, stateDirectory } from './local/state.mjs';
import { takeNoWord } from './local/words.mjs';

takeNoWord('reset', 'Empties the local data of app and sandbox, at once and for good. Secrets and build stay.');

const occupant = await occupantOf(stateDirectory());
if (occupant)
  stop(`Medlem runs on this folder, at ${occupant.url} (process ${occupant.pid}). End it first, then reset.`);
emptyState();
console.log(`Emptied ${stateDirectory()}. The next start migrates and publishes afresh.`);
