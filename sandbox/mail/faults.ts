import { faultSchema } from '../faults';

export const mailFaults = ['status500', 'slow'] as const;
export const mailFaultSchema = faultSchema(mailFaults);
