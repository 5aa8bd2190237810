import type { MailTemplate } from '../../outbox/port';
import type { Template } from '../template';

export const templates: Readonly<Record<MailTemplate, () => Promise<{ template: Template }>>> = {
  code: () => import('./identity/code'),
  'activation-code': () => import('./identity/activation-code'),
  'order-confirmation': () => import('./payment/order-confirmation'),
  receipt: () => import('./payment/receipt'),
  'payment-failed': () => import('./payment/payment-failed'),
  pause: () => import('./membership/pause'),
  change: () => import('./membership/change'),
  cancel: () => import('./membership/cancel'),
  'undo-cancel': () => import('./membership/undo-cancel'),
  withdrawal: () => import('./membership/withdrawal'),
  'withdrawal-confirm': () => import('./membership/withdrawal-confirm'),
  'withdrawals-waiting': () => import('./membership/withdrawals-waiting'),
  refund: () => import('./payment/refund'),
  dispute: () => import('./payment/dispute'),
  'refund-failed': () => import('./payment/refund-failed'),
  'account-closed': () => import('./identity/account-closed'),
  'email-changed': () => import('./identity/email-changed'),
  'operator-notice': () => import('./membership/operator-notice'),
  'security-notice': () => import('./identity/security-notice'),
  'survey-invitation': () => import('./survey-invitation'),
  contact: () => import('./contact'),
  alarm: () => import('./alarm'),
};
