import type { SandboxContext } from '../context';
import { currentFault, faultSchema, setFault, takeFault } from '../faults';

export const stripeFaults = [
  'late',
  'duplicate',
  'reordered',
  'lost',
  'badSignature',
  'decline',
  'slow',
  'status500',
  'status429',
  'pendingRefund',
] as const;
export type StripeFault = (typeof stripeFaults)[number];

export const stripeFaultSchema = faultSchema(stripeFaults);

const place = 'stripe';

export const setStripeFault = ({ store }: SandboxContext, fault: StripeFault | null, count?: number) =>
  setFault(store, place, fault, count);

export const stripeFault = ({ store }: SandboxContext) => currentFault(store, place);

/** True, and one use counted, if this very fault is in force. */
export const takeStripeFault = ({ store }: SandboxContext, fault: StripeFault) => takeFault(store, place, fault);
