import type { MailTemplate } from '../../outbox/port';
import type { Template } from '../template';

/** Every mail there is. A new one is a file beside this and a line here. */
export const templates: Readonly<Record<MailTemplate, () => Promise<{ template: Template }>>> = {
  code: () => import('./code'),
  'activation-code': () => import('./activation-code'),
  'order-confirmation': () => import('./order-confirmation'),
  receipt: () => import('./receipt'),
  'payment-failed': () => import('./payment-failed'),
  pause: () => import('./pause'),
  change: () => import('./change'),
  cancel: () => import('./cancel'),
  'undo-cancel': () => import('./undo-cancel'),
  withdrawal: () => import('./withdrawal'),
  'withdrawal-confirm': () => import('./withdrawal-confirm'),
  'withdrawals-waiting': () => import('./withdrawals-waiting'),
  refund: () => import('./refund'),
  dispute: () => import('./dispute'),
  'refund-failed': () => import('./refund-failed'),
  'email-changed': () => import('./email-changed'),
  'security-notice': () => import('./security-notice'),
  'survey-invitation': () => import('./survey-invitation'),
  contact: () => import('./contact'),
};
