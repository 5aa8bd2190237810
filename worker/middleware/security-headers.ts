import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../context';
import { randomToken } from '../crypto/token';
import { paths } from '../paths';

const twoYearsSeconds = 63_072_000;

interface Policy {
  nonce: string;
  formAction: string;
  /** The page is measured and the visitor agreed to it: the tag manager's code may run. */
  measures: boolean;
}

const measuringHosts = 'https://*.googletagmanager.com https://*.google-analytics.com';

function contentSecurityPolicy({ nonce, formAction, measures }: Policy): string {
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

/**
 * The same headers on every response: pages, redirects, refusals, failures. Static files get theirs from
 * public/_headers.
 */
export const securityHeaders = createMiddleware<AppEnv>(async function securityHeaders(c, next) {
  c.set('nonce', randomToken(16));
  c.set('formActionOutside', false);
  c.set('measures', false);
  await next();
  const { env } = c.var.services;
  const sandbox = env.ENVIRONMENT === 'production' ? '' : ` ${new URL(env.PAYMENT_API_URL).origin}`;
  const formAction = c.var.formActionOutside ? `'self' https:${sandbox}` : `'self'`;
  c.header(
    'Content-Security-Policy',
    contentSecurityPolicy({ nonce: c.var.nonce, formAction, measures: c.var.measures }),
  );
  c.header('Reporting-Endpoints', `csp="${paths.cspReport.href()}"`);
  if (new URL(c.req.url).protocol === 'https:') {
    c.header('Strict-Transport-Security', `max-age=${twoYearsSeconds}; includeSubDomains`);
  }
  c.header('X-Content-Type-Options', 'nosniff');
  const { isSecret } = c.var.policy;
  if (!c.res.headers.has('Referrer-Policy'))
    c.header('Referrer-Policy', isSecret ? 'same-origin' : 'strict-origin-when-cross-origin');
  if (isSecret && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-store');
  c.header('Cross-Origin-Opener-Policy', 'same-origin');
  c.header('Cross-Origin-Resource-Policy', 'same-origin');
  c.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()');
});
