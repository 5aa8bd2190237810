/** `npm run reset`: empties the local data of app and sandbox. Secrets and build stay. */
import { ports } from './addresses.mjs';
import { emptyState, stateDirectory } from './local-state.mjs';
import { stop } from './toolchain.mjs';
import { isFree } from './workers.mjs';

const { app, sandbox } = ports(process.env);
for (const port of [app, sandbox]) {
  if (!(await isFree(port))) stop(`Something answers on port ${port}. End the running Medlem first, then reset.`);
}
emptyState();
console.log(`Emptied ${stateDirectory()}. The next start migrates and publishes afresh.`);
