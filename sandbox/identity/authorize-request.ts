import * as z from 'zod';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

const isLoopback = (value: string) => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, hash } = new URL(value);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && hash === '' && (loopbackHosts.includes(hostname) || hostname.endsWith('.localhost'));
};

/** Parameters of an authorization request. PKCE, state and nonce are required, as strict issuers do. */
export const authorizeSchema = z.object({
  client_id: z.string().min(1).max(200),
  redirect_uri: z.string().refine(isLoopback, 'must be a loopback address'),
  response_type: z.literal('code'),
  scope: z.string().max(500).default('openid'),
  state: z.string().min(1).max(1000),
  nonce: z.string().min(1).max(1000),
  code_challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be a SHA-256 hash in base64url'),
  code_challenge_method: z.literal('S256'),
  response_mode: z.literal('query').optional(),
  acr_values: z.string().max(500).default(''),
  login_hint: z.string().max(500).default(''),
  idp_params: z.string().max(1000).default(''),
  prompt: z.enum(['login']).optional(),
  max_age: z.coerce.number().int().min(0).optional(),
});

export type AuthorizeRequest = z.output<typeof authorizeSchema>;
export const answers = ['over18', 'under18', 'none', 'cancel'] as const;
export const answerSchema = z.enum(answers);
