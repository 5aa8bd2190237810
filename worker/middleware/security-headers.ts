import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context';
import { randomToken } from '../crypto/token';
import type { RequestEnv } from '../env';
import { paths } from '../paths';
import { urlOf } from '../request/addresses';
import { responseHeaders } from '../request/response-headers';

const twoYearsSeconds = 63_072_000;

interface Policy {
  nonce: string;
  formAction: string;
  /** The page is measured and the visitor agreed to it: the tag manager's code may run. */
  measures: boolean;
}

const measuringHosts = 'https://*.googletagmanager.com https://*.google-analytics.com';

/** What stands for the nonce in a policy that is kept. */
const here = '\0';
/** Policies by what they allow: few, and the same for everybody. */
const kept = new Map<string, string[]>();

function contentSecurityPolicy({ nonce, formAction, measures }: Policy): string {
  const name = `${measures} ${formAction}`;
  let parts = kept.get(name);
  if (!parts) {
    parts = writtenPolicy({ nonce: here, formAction, measures }).split(here);
    kept.set(name, parts);
  }
  return parts.join(nonce);
}

function writtenPolicy({ nonce, formAction, measures }: Policy): string {
  const outside = measures ? ` ${measuringHosts}` : '';
  return [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' data:${outside}`,
    `font-src 'self'`,
    `connect-src 'self'${outside}`,
    `manifest-src 'self'`,
    `form-action ${formAction}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    // The tag manager assigns script URLs as plain strings; on every other page nothing may.
    ...(measures ? [] : [`require-trusted-types-for 'script'`, `trusted-types 'none'`]),
    `report-uri ${paths.cspReport.href()}`,
    `report-to csp`,
  ].join('; ');
}

const always: readonly [name: string, value: string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()'],
  ['Reporting-Endpoints', `csp="${paths.cspReport.href()}"`],
];

/**
 * The same headers on every response: pages, redirects, refusals, failures. Static files get theirs from
 * public/_headers.
 */
export const securityHeaders = createMiddleware<AppEnv>(async function securityHeaders(c, next) {
  c.set('nonce', randomToken(16));
  c.set('formActionOutside', false);
  c.set('measures', false);
  await next();
  const { formActionOutside, nonce, measures, policy, services } = c.var;
  const headers = responseHeaders(c);
  const formAction = formActionOutside ? outsideOf(services.env) : `'self'`;
  headers.set('Content-Security-Policy', contentSecurityPolicy({ nonce, formAction, measures }));
  if (urlOf(c.req.raw).protocol === 'https:') {
    headers.set('Strict-Transport-Security', `max-age=${twoYearsSeconds}; includeSubDomains`);
  }
  for (const [name, value] of always) headers.set(name, value);
  if (!headers.has('Referrer-Policy'))
    headers.set('Referrer-Policy', policy.isSecret ? 'same-origin' : 'strict-origin-when-cross-origin');
  if (policy.isSecret && !headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
});

/** Where a form may lead that ends at a partner; the sandbox's partners have no https. */
function outsideOf({ ENVIRONMENT, PAYMENT_API_URL }: RequestEnv): string {
  return `'self' https:${ENVIRONMENT === 'production' ? '' : ` ${new URL(PAYMENT_API_URL).origin}`}`;
}
