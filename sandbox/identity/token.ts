import type { Context } from 'hono';
import { readForm } from '../body';
import { randomId, type SandboxContext } from '../context';
import { base64Url, unsignedToken } from '../jwt';
import { failure, type Result, success } from '../result';
import { type Grant, grantKey } from './authorize';
import { type Client, isClient, readClient, registeredClient } from './clients';
import { takeIdentityFault } from './faults';
import { issueTokens } from './id-token';

const codeLifetimeMs = 5 * 60_000;

type TokenError = 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type';

const accessKey = (token: string) => `identity:access:${token}`;

const challengeOf = async (verifier: string) =>
  base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));

const checkForm = (c: Context, form: Map<string, string>): Result<Client, TokenError> => {
  if (form.get('grant_type') !== 'authorization_code') return failure('unsupported_grant_type');
  if (!form.get('code') || !form.get('code_verifier')) return failure('invalid_request');
  const client = readClient(c, form);
  return client ? success(client) : failure('invalid_client');
};

/** Removes the grant, so that a second use of the same code finds nothing. */
const consumeGrant = (
  context: SandboxContext,
  issuerId: string,
  form: Map<string, string>,
  challenge: string,
  client: Client,
): Result<Grant, TokenError> => {
  const key = grantKey(form.get('code') ?? '');
  const grant = context.store.get<Grant>(key);
  if (!grant || grant.used || grant.issuerId !== issuerId) return failure('invalid_grant');
  context.store.put(key, { ...grant, used: true });
  if (grant.createdAt + codeLifetimeMs < context.now()) return failure('invalid_grant');
  if (grant.request.redirect_uri !== form.get('redirect_uri')) return failure('invalid_grant');
  if (grant.request.code_challenge !== challenge) return failure('invalid_grant');
  return grant.request.client_id === client.id ? success(grant) : failure('invalid_client');
};

const refuse = (c: Context, error: TokenError) =>
  c.json({ error }, error === 'invalid_client' ? 401 : 400, { 'cache-control': 'no-store' });

export const exchangeCode = async (c: Context, context: SandboxContext, issuerId: string) => {
  const form = await readForm(c);
  const client = checkForm(c, form);
  if (!client.ok) return refuse(c, client.failure);
  if (!(await isClient(context, issuerId, form, client.value))) return refuse(c, 'invalid_client');
  const challenge = await challengeOf(form.get('code_verifier') ?? '');
  const grant = consumeGrant(context, issuerId, form, challenge, client.value);
  if (!grant.ok) return refuse(c, grant.failure);
  const registered = registeredClient(context, client.value.id);
  const tokens = await issueTokens(context, grant.value, client.value.secret, registered);
  const accessToken = randomId(40);
  context.store.put(accessKey(accessToken), { issuerId, userinfo: tokens.userinfo });
  const answer = {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: tokens.expiresInSeconds,
    id_token: tokens.idToken,
    scope: grant.value.request.scope,
  };
  return c.json(answer, 200, { 'cache-control': 'no-store' });
};

export const showUserinfo = (c: Context, context: SandboxContext, issuerId: string) => {
  const token = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  const access = context.store.get<{ issuerId: string; userinfo: object }>(accessKey(token));
  if (!access || access.issuerId !== issuerId) {
    return c.json({ error: 'invalid_token' }, 401, { 'www-authenticate': 'Bearer error="invalid_token"' });
  }
  if (takeIdentityFault(context, issuerId, 'textUserinfo')) return c.text(JSON.stringify(access.userinfo));
  if (takeIdentityFault(context, issuerId, 'unsignedUserinfo')) {
    return c.body(unsignedToken(access.userinfo), 200, { 'content-type': 'application/jwt' });
  }
  return c.json(access.userinfo, 200, { 'cache-control': 'no-store' });
};
