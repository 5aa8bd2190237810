import { parseGuid } from '../../../domain/guid';
import type { WaitingChange } from './open';

/** The change of membership that an address or a form names. What is no id counts as absent. */
export const waitingChange = (values: Readonly<Record<string, string | undefined>>): WaitingChange => ({
  product: parseGuid(values.product) ?? undefined,
  subscription: parseGuid(values.subscription) ?? undefined,
});
