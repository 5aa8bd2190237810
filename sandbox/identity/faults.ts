import * as z from 'zod';
import type { SandboxContext } from '../context';
import { currentFault, faultSchema, setFault, takeFault } from '../faults';

/** Faults that make an answer one that no relying party may accept as a yes. */
export const identityFaults = [
  'wrongIss',
  'wrongResponseIss',
  'wrongAud',
  'wrongAzp',
  'wrongNonce',
  'expired',
  'futureIat',
  'algNone',
  'hs256',
  'unknownKid',
  'stringTrue',
  'missingClaim',
  'wrongCountry',
  'slow',
  'status500',
  'html',
  'clock90Ahead',
  'clock90Behind',
  'oldLogin',
  'missingTime',
  'lowLevel',
  'missingLevel',
  'otherSubject',
  'unsignedUserinfo',
  'textUserinfo',
  'hugeIdToken',
  'hugeKeys',
  'endlessBody',
] as const;

/** Unusual but valid answers, which a relying party must handle. */
export const identityForms = [
  'standardClaims',
  'otherNames',
  'clock45Ahead',
  'clock45Behind',
  'newKey',
  'deepIdToken',
  'duplicateClaims',
] as const;

export type IdentityFault = (typeof identityFaults)[number] | (typeof identityForms)[number];

/** Endpoints that a transport fault (`slow`, `status500`, `html`) affects by default. */
const defaultEndpoints = ['token', 'userinfo'];
const endpoints = ['discovery', 'jwks', 'token', 'userinfo'] as const;
export type IdentityEndpoint = (typeof endpoints)[number];

export const identityFaultSchema = faultSchema([...identityFaults, ...identityForms]).extend({
  issuerId: z
    .string()
    .regex(/^[a-z0-9-]{0,40}$/)
    .optional(),
  endpoints: z.array(z.enum(endpoints)).min(1).optional(),
});

const everyIssuer = 'identity';
const placeOf = (issuerId: string) => `identity:${issuerId}`;
const endpointsKey = 'identity-fault-endpoints';

/** Sets a fault. Without an issuer it applies to all, and replaces those of single issuers. */
export const setIdentityFault = ({ store }: SandboxContext, order: z.output<typeof identityFaultSchema>) => {
  if (order.issuerId === undefined) store.deletePrefix('fault:identity');
  const place = order.issuerId === undefined ? everyIssuer : placeOf(order.issuerId);
  setFault(store, place, order.fault, order.count);
  store.put(endpointsKey, order.endpoints ?? defaultEndpoints);
};

const placeInForce = ({ store }: SandboxContext, issuerId: string) =>
  currentFault(store, placeOf(issuerId)) === undefined ? everyIssuer : placeOf(issuerId);

export const identityFault = (context: SandboxContext, issuerId: string) =>
  currentFault(context.store, placeInForce(context, issuerId));

/** True if this fault is in force for this issuer; counts one use of it. */
export const takeIdentityFault = (context: SandboxContext, issuerId: string, fault: IdentityFault) =>
  takeFault(context.store, placeInForce(context, issuerId), fault);

/** The transport fault that affects this endpoint now, if any. */
export const takeTransportFault = (context: SandboxContext, issuerId: string, endpoint: IdentityEndpoint) => {
  const broken = context.store.get<string[]>(endpointsKey) ?? defaultEndpoints;
  if (!broken.includes(endpoint)) return undefined;
  return (['slow', 'status500', 'html', 'endlessBody'] as const).find((fault) =>
    takeIdentityFault(context, issuerId, fault),
  );
};
