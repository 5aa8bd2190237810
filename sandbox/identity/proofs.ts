import { randomId } from '../context';
import { type BrokerForm, brokerFormOf, type ClaimRequest } from './claims';

/** When the person logged in, and faults in how the answer says so. */
interface ProofRequest extends ClaimRequest {
  /** Epoch milliseconds, by the issuer's clock. */
  loggedInAt: number;
  isTimeAsked: boolean;
}

interface ProofFaults {
  missingTime: boolean;
  /** The login was an hour ago and the answer says so, even if the broker's sample has no time. */
  oldLogin: boolean;
  missingLevel: boolean;
  lowLevel: boolean;
  /** Adds the standard's `acr` and `auth_time` to the broker's claims. */
  standardClaims: boolean;
  /** Uses the other of a broker's two names for the same claim. */
  otherNames: boolean;
}

const nsis = 'https://data.gov.dk/concept/core/nsis/';
const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000);
const longName = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/authenticationinstant';

type Times = Record<string, unknown>;
interface Proofs {
  time: (request: ProofRequest, isOtherName: boolean) => Times;
  level: (request: ProofRequest, isLow: boolean) => Times;
  /** Further claims of the broker's sample, which nobody reads. */
  rest?: () => Times;
  /** The sample of this answer has neither claim; only a fault adds them. */
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

/** Where each broker's documentation puts these claims; the sandbox's README has the addresses. */
const proofForms: Record<BrokerForm, Proofs> = {
  iduraAge: { time: instant, level: typeAsked, silent: true },
  iduraIdin: { time: instant, level: typeAsked, rest: () => ({ identityscheme: 'nlidin' }) },
  iduraOneId: { time: instant, level: typeAsked, rest: () => ({ identityscheme: 'ukoneid' }) },
  signaturgruppen: {
    time: authTime,
    // Its age flow has the level "low" unless a higher one is requested.
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

/** Claims of an id token about time and level of the login, in the form of the requested broker. */
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
