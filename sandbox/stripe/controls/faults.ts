import type { SandboxContext } from '../../context';
import { currentFault, faultSchema, setFault, takeFault } from '../../faults';

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
type StripeFault = (typeof stripeFaults)[number];

export const stripeFaultSchema = faultSchema(stripeFaults);

const place = 'stripe';

export const setStripeFault = ({ store }: SandboxContext, fault: StripeFault | null, count?: number) =>
  setFault(store, place, fault, count);

export const stripeFault = ({ store }: SandboxContext) => currentFault(store, place);

/** True if this fault is in force; counts one use of it. */
export const takeStripeFault = ({ store }: SandboxContext, fault: StripeFault) => takeFault(store, place, fault);
