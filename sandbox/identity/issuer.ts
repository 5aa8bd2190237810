import type { SandboxContext } from '../context';
import { loadPublishedKeys, loadSigningKey, type SigningKey } from '../jwt';

/** Allowed characters and length of an issuer id. */
const issuerIdPattern = /^[a-z0-9-]{1,40}$/;
/** Id of the issuer at `/identity/` itself. */
export const defaultIssuerId = '';

export const isIssuerId = (id: string) => id === defaultIssuerId || issuerIdPattern.test(id);

/** The exact issuer string of metadata, `iss` claim and `iss` response parameter; never with a trailing slash. */
export const issuerUrl = (context: SandboxContext, issuerId: string) =>
  issuerId === defaultIssuerId ? `${context.origin}/identity` : `${context.origin}/identity/${issuerId}`;

export const keyOwner = (issuerId: string) => `identity:${issuerId}`;

export const issuerKey = (context: SandboxContext, issuerId: string): Promise<SigningKey> =>
  loadSigningKey(context.store, keyOwner(issuerId));

/** The signing key and the one before it. */
export const publishedKeys = (context: SandboxContext, issuerId: string): Promise<SigningKey[]> =>
  loadPublishedKeys(context.store, keyOwner(issuerId));

export const metadataOf = (context: SandboxContext, issuerId: string) => {
  const issuer = issuerUrl(context, issuerId);
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    pushed_authorization_request_endpoint: `${issuer}/par`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256', 'ES256'],
    id_token_encryption_alg_values_supported: ['RSA-OAEP', 'RSA-OAEP-256'],
    id_token_encryption_enc_values_supported: ['A128GCM', 'A256GCM', 'A128CBC-HS256', 'A256CBC-HS512'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    authorization_response_iss_parameter_supported: true,
    claims_parameter_supported: false,
  };
};
