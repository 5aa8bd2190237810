import { lazyPort } from '../lazy-port';
import type { Codes } from './port';
import type { CodesParts } from './store';

/** The first page sends and compares no code. */
export const createCodes = (parts: CodesParts) =>
  lazyPort<Codes>(async () => (await import('./store')).createCodes(parts));
