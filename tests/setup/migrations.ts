import { applyD1Migrations, type D1Migration } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { allDatabases } from './cells';

const { TEST_MIGRATIONS } = env as unknown as { TEST_MIGRATIONS: D1Migration[] };

await Promise.all(allDatabases.map((database) => applyD1Migrations(database, TEST_MIGRATIONS)));
