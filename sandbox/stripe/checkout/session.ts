import { type Action, emit, find, save } from '../context';
import type { CheckoutSession } from '../records';

export const expireSession = (action: Action, session: CheckoutSession): CheckoutSession => {
  const expired = save(action, 'checkout.session', { ...session, status: 'expired', url: null });
  emit(action, 'checkout.session.expired', expired);
  return expired;
};

/** The session at this time; expires it if its time is over. */
export const currentSession = (action: Action, id: string): CheckoutSession | undefined => {
  const session = find(action, 'checkout.session', id);
  return session?.status === 'open' && session.expires_at <= action.at ? expireSession(action, session) : session;
};
