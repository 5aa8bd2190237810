/** What the person answered on the issuer's page. */
export type AgeAnswer = 'over18' | 'under18' | 'none';

export interface ClaimRequest {
  scope: string;
  acrValues: string;
  loginHint: string;
  /** Parameters of one broker as JSON, such as the required level of assurance. */
  idpParams: string;
}

/** Ways to falsify an answer. */
interface ClaimFaults {
  stringTrue: boolean;
  missingClaim: boolean;
  /** Another country; where the answer names none, another age or a lower level than requested. */
  wrongCountry: boolean;
}

interface AgeClaims {
  idToken: Record<string, unknown>;
  userinfo: Record<string, unknown>;
}

type ClaimForm = (over18: boolean, request: ClaimRequest, faults: ClaimFaults) => AgeClaims;

const both = (claims: Record<string, unknown>): AgeClaims => ({ idToken: claims, userinfo: claims });
/** The right value in a type that no relying party may accept as a yes. */
const typed = (over18: boolean, faults: ClaimFaults) => (faults.stringTrue ? String(over18) : over18);

const ageOver18: ClaimForm = (over18, _request, faults) => both({ age_over_18: typed(over18, faults) });

const iduraAge: ClaimForm = (over18, request, faults) => {
  const asked = /country:([A-Z]{2})/.exec(request.loginHint)?.[1] ?? 'DK';
  const other = asked === 'NO' ? 'FI' : 'NO';
  const country = faults.wrongCountry ? other : asked;
  return both({ 'http://ageverification.criipto.com': { is_over_18: typed(over18, faults), country } });
};

/** This broker sends strings by design, so its falsified form is a boolean. */
const signaturgruppenAge: ClaimForm = (over18, _request, faults) => ({
  idToken: { idbrokerdk_age_verified: faults.stringTrue ? over18 : `18:${over18}` },
  userinfo: { idbrokerdk_age_verify_18: faults.stringTrue ? over18 : String(over18) },
});

const iduraIdin: ClaimForm = (over18, _request, faults) =>
  both({
    verified_claims: { ageCheck: { ageOrOlder: faults.wrongCountry ? 16 : 18, ageCheckPassed: typed(over18, faults) } },
  });

/** By default this broker sends claims at userinfo only. */
const signicatIdin: ClaimForm = (over18, _request, faults) => ({
  idToken: {},
  userinfo: { eighteen_or_older: typed(over18, faults) },
});

const ageForms = {
  iduraAge,
  iduraIdin,
  iduraOneId: ageOver18,
  signaturgruppen: signaturgruppenAge,
  euAge: ageOver18,
  signicat: signicatIdin,
  standard: ageOver18,
} satisfies Record<string, ClaimForm>;

/** Brokers whose documented form an answer can have. */
export type BrokerForm = keyof typeof ageForms;

/** The broker's form that scope and parameters indicate; the standard's own when they fit no broker. */
export const brokerFormOf = ({ scope, acrValues, loginHint }: ClaimRequest): BrokerForm => {
  const scopes = scope.split(/\s+/);
  const acrs = acrValues.split(/\s+/);
  if (scopes.includes('is_over_18') || acrs.includes('urn:age-verification')) return 'iduraAge';
  if (scopes.includes('age_verify:18')) return 'signaturgruppen';
  if (scopes.includes('age_over:18')) return 'euAge';
  if (scopes.includes('eighteen-or-older')) return 'signicat';
  if (scopes.includes('idin:age-verification') || loginHint.includes('scope:idin:age-verification')) return 'iduraIdin';
  return acrs.includes('urn:grn:authn:uk:oneid') ? 'iduraOneId' : 'standard';
};

/** Age claims of id token and userinfo, in the requested form; empty if the issuer has no age. */
export const ageClaims = (answer: AgeAnswer, request: ClaimRequest, faults: ClaimFaults): AgeClaims =>
  answer === 'none' || faults.missingClaim
    ? { idToken: {}, userinfo: {} }
    : ageForms[brokerFormOf(request)](answer === 'over18', request, faults);
