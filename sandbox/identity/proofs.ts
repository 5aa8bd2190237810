import { randomId } from '../context';
import { type BrokerForm, brokerFormOf, type ClaimRequest } from './claims';

/** When the person logged in, and what a fault does to how the answer says so. */
export interface ProofRequest extends ClaimRequest {
  /** Epoch milliseconds, by the issuer's clock. */
  loggedInAt: number;
  isTimeAsked: boolean;
}

export interface ProofFaults {
  missingTime: boolean;
  /** The log-in was an hour ago, and the answer says so, although its broker's sample may name no time. */
  oldLogin: boolean;
  missingLevel: boolean;
  lowLevel: boolean;
  /** Adds `acr` and `auth_time` as the standard has them to whatever the broker says. */
  standardClaims: boolean;
  /** The other of a broker's two names of one thing. */
  otherNames: boolean;
}

const nsis = 'https://data.gov.dk/concept/core/nsis/';
const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
const longName = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/authenticationinstant';

type Times = Record<string, unknown>;
interface Proofs {
  time: (request: ProofRequest, isOtherName: boolean) => Times;
  level: (request: ProofRequest, isLow: boolean) => Times;
  /** Further claims of the broker's sample that nobody looks at. */
  rest?: () => Times;
  /** The sample of this answer shows neither of them; only a fault does. */
  silent?: true;
}

const authTime: Proofs['time'] = ({ loggedInAt }) => ({ auth_time: seconds(loggedInAt) });
const instant: Proofs['time'] = ({ loggedInAt }, isOtherName) => ({
  [isOtherName ? longName : 'authenticationinstant']: new Date(loggedInAt).toISOString(),
});
const typeAsked: Proofs['level'] = ({ acrValues }, isLow) => ({
  authenticationtype: isLow ? 'urn:grn:authn:dk:mitid:low' : acrValues,
});
const signaturgruppenRest = (idp: string, type: string) => ({
  idp,
  idtoken_type: type,
  transaction_id: crypto.randomUUID(),
});

/** Where each broker says it, by its documentation: the addresses are in the sandbox's README. */
const proofForms: Record<BrokerForm, Proofs> = {
  iduraAge: { time: instant, level: typeAsked, silent: true },
  iduraIdin: { time: instant, level: typeAsked, rest: () => ({ identityscheme: 'nlidin' }) },
  iduraOneId: { time: instant, level: typeAsked, rest: () => ({ identityscheme: 'ukoneid' }) },
  signaturgruppen: {
    time: authTime,
    // Its age flow is of level low unless more is asked for.
    level: ({ idpParams }, isLow) => ({
      loa: `${nsis}${idpParams.includes(`${nsis}Substantial`) && !isLow ? 'Substantial' : 'Low'}`,
    }),
    rest: () => signaturgruppenRest('idbrokerdk', 'idbroker.dk'),
  },
  euAge: {
    time: authTime,
    level: (_request, isLow) => ({ idp: isLow ? 'mitid' : 'euav' }),
    rest: () => signaturgruppenRest('euav', 'av'),
  },
  signicat: {
    time: authTime,
    level: (_request, isLow) => ({ idp: isLow ? 'simulator' : 'idin' }),
    rest: () => ({ amr: ['external'], sid: randomId(32).toUpperCase() }),
  },
  standard: {
    time: (request) => (request.isTimeAsked ? authTime(request, false) : {}),
    level: ({ acrValues }, isLow) => (acrValues ? { acr: isLow ? 'urn:low' : acrValues.split(/\s+/)[0] } : {}),
  },
};

/** Claims of an id token that say when and how well the person logged in, in the form of the asked broker. */
export const proofClaims = (request: ProofRequest, faults: ProofFaults): Record<string, unknown> => {
  const { time, level, rest, silent } = proofForms[brokerFormOf(request)];
  const asked = faults.oldLogin
    ? { ...request, isTimeAsked: true, loggedInAt: request.loggedInAt - 3_600_000 }
    : request;
  const saysTime = faults.oldLogin || (!faults.missingTime && (!silent || faults.otherNames));
  const saysLevel = faults.lowLevel || (!faults.missingLevel && !silent);
  const levelClaims = level(asked, faults.lowLevel);
  const restClaims = Object.entries(rest?.() ?? {}).filter(([name]) => !(name in levelClaims));
  return {
    ...Object.fromEntries(restClaims),
    ...(saysTime ? time(asked, faults.otherNames) : {}),
    ...(saysLevel ? levelClaims : {}),
    ...(faults.standardClaims ? { acr: request.acrValues, auth_time: seconds(request.loggedInAt) } : {}),
  };
};
