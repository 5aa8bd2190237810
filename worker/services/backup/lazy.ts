import { lazyPort } from '../lazy-port';
import type { Backup } from './port';
import type { BackupParts } from './store';

/** Asked a few times an hour, so it is loaded when it is. */
export const createBackup = (parts: BackupParts): Backup =>
  lazyPort<Backup>(async () => (await import('./store')).createNightlyBackup(parts));
