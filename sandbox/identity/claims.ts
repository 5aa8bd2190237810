/** What the person answered on the issuer's page. */
export type AgeAnswer = 'over18' | 'under18' | 'none';

export interface ClaimRequest {
  scope: string;
  acrValues: string;
  loginHint: string;
  /** JSON of one broker's own parameters, such as the level of assurance it shall demand. */
  idpParams: string;
}

/** How an answer may be spoilt. */
export interface ClaimFaults {
  stringTrue: boolean;
  missingClaim: boolean;
  /** Another country; where the answer names none, another age or a lower level than asked for. */
  wrongCountry: boolean;
}

export interface AgeClaims {
  idToken: Record<string, unknown>;
  userinfo: Record<string, unknown>;
}

type ClaimForm = (over18: boolean, request: ClaimRequest, faults: ClaimFaults) => AgeClaims;

const both = (claims: Record<string, unknown>): AgeClaims => ({ idToken: claims, userinfo: claims });
/** The right value in a type no relying party may take for a yes. */
const typed = (over18: boolean, faults: ClaimFaults) => (faults.stringTrue ? String(over18) : over18);

const oneIdForm: ClaimForm = (over18, _request, faults) => both({ age_over_18: typed(over18, faults) });

const iduraForm: ClaimForm = (over18, request, faults) => {
  const asked = /country:([A-Z]{2})/.exec(request.loginHint)?.[1] ?? 'DK';
  const other = asked === 'NO' ? 'FI' : 'NO';
  const country = faults.wrongCountry ? other : asked;
  return both({ 'http://ageverification.criipto.com': { is_over_18: typed(over18, faults), country } });
};

const nsis = 'https://data.gov.dk/concept/core/nsis/';

/** This broker sends strings by design, so its spoilt form is a boolean. Its age flow is of level low unless asked for more. */
const signaturgruppenForm: ClaimForm = (over18, { idpParams }, faults) => ({
  idToken: {
    idbrokerdk_age_verified: faults.stringTrue ? over18 : `18:${over18}`,
    loa: `${nsis}${idpParams.includes(`${nsis}Substantial`) && !faults.wrongCountry ? 'Substantial' : 'Low'}`,
  },
  userinfo: { idbrokerdk_age_verify_18: faults.stringTrue ? over18 : String(over18) },
});

const idinForm: ClaimForm = (over18, _request, faults) =>
  both({
    verified_claims: { ageCheck: { ageOrOlder: faults.wrongCountry ? 16 : 18, ageCheckPassed: typed(over18, faults) } },
  });

const formOf = ({ scope, acrValues, loginHint }: ClaimRequest): ClaimForm => {
  const scopes = scope.split(/\s+/);
  if (scopes.includes('is_over_18') || acrValues.split(/\s+/).includes('urn:age-verification')) return iduraForm;
  if (scopes.includes('age_verify:18')) return signaturgruppenForm;
  if (scopes.includes('idin:age-verification') || loginHint.includes('scope:idin:age-verification')) return idinForm;
  return oneIdForm;
};

/** Age claims of id token and userinfo in the form the request asks for; empty if the issuer cannot say. */
export const ageClaims = (answer: AgeAnswer, request: ClaimRequest, faults: ClaimFaults): AgeClaims =>
  answer === 'none' || faults.missingClaim
    ? { idToken: {}, userinfo: {} }
    : formOf(request)(answer === 'over18', request, faults);
