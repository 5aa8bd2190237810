import { lazyPort } from '../lazy-port';
import type { AccountNotices } from './port';
import type { NoticesParts } from './store';

export const createNotices = (parts: NoticesParts) =>
  lazyPort<AccountNotices>(async () => (await import('./store')).createNotices(parts));
