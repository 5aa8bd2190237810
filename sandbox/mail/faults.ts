import { faultSchema } from '../faults';

export const mailFaults = ['status500', 'slow', 'quota', 'rateLimit'] as const;
export const mailFaultSchema = faultSchema(mailFaults);
