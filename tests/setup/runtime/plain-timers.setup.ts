import { clearTimeout, setTimeout } from 'node:timers';

// The runner's own timers take a stack trace at each call to learn who asks, and each call of a database or a partner has a
// timer: a tenth of the time of most files.
Object.assign(globalThis, { setTimeout, clearTimeout });
