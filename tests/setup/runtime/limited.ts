import { env } from 'cloudflare:workers';
import { limitCrypto, limitD1, limitKv } from './production-limits';

/** Puts production's limits on this runtime. As a module of its own it is run once, however many test files share the runtime. */
const { KV, DB } = env as unknown as { KV: KVNamespace; DB: D1Database };

// The real clock: a test that moves its own time does not move production's limit.
const realNow = Date.now.bind(Date);

limitKv(KV, realNow);
limitD1(DB);
limitCrypto(crypto.subtle);
