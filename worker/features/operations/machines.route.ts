import { createRoute } from '../../context';
import { dayMs } from '../../domain/dates';
import { isLanguage, languages } from '../../domain/markets/languages';
import { paths } from '../../paths';
import { originOf } from '../../request/addresses';
import { loadTexts } from '../../ui/text/translate';
import { describeReport } from './csp-report';

const securityTxtDays = 180;

/** Addresses for programs: health, translations, CSP reports, the security contact. */
export const machinesRoute = createRoute()
  .get(paths.health.live.patterns[0], (c) => c.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
  .get(paths.health.ready.patterns[0], async (c) => {
    const { services, market } = c.var;
    const isDeep = c.req.query('deep') !== undefined;
    if (isDeep) return (await import('./deep-readiness')).deepReadiness(c);
    const checks = await Promise.allSettled([services.reach(), services.catalogue.current(market.id)]);
    const isReady = checks.every((check) => check.status === 'fulfilled');
    return c.json({ ok: isReady }, isReady ? 200 : 503, {
      'Cache-Control': 'no-store',
      ...(isReady ? {} : { 'Retry-After': '10' }),
    });
  })
  .get(paths.translations.patterns[0], async (c) => {
    const language = /^([a-z]{2})\.json$/.exec(c.req.param('file') ?? '')?.[1];
    if (!isLanguage(language)) return c.notFound();
    const { body, etag } = await loadTexts(language, c.var.overrides, c.var.market.id);
    const headers = {
      'Cache-Control': 'public, max-age=60',
      ETag: etag,
      'Content-Type': 'application/json; charset=UTF-8',
      'Content-Language': language,
    };
    // A compressing cache weakens the validator (`W/`), and a browser may name several (RFC 9110 §13.1.2).
    const isKnown = (c.req.header('if-none-match') ?? '')
      .split(',')
      .some((one) => one.trim().replace(/^W\//, '') === etag);
    return isKnown ? c.body(null, 304, headers) : c.body(body, 200, headers);
  })
  .post(paths.cspReport.patterns[0], async (c) => {
    c.var.services.log({ event: 'csp', requestId: c.var.requestId, ...(await describeReport(c.req.raw)) });
    return c.body(null, 204);
  })
  .get(paths.securityTxt.patterns[0], (c) => {
    const origin = originOf(c);
    // RFC 9116. The expiry is counted from the start of today, so that the file never expires and is stable for a day.
    const today = Math.floor(c.var.now / dayMs) * dayMs;
    const lines = [
      `Contact: mailto:${c.var.market.seller.mail}`,
      `Contact: ${origin}${paths.contact.href()}`,
      `Expires: ${new Date(today + securityTxtDays * dayMs).toISOString()}`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${origin}${paths.securityTxt.href()}`,
      // A static file of public/, the same at every host.
      `Policy: ${origin}/security-policy.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=3600' });
  })
  .get(
    paths.icons.drawn.patterns[0],
    async (c) => (await c.var.services.env.ASSETS?.fetch(c.req.raw)) ?? c.body(null, 204),
  )
  .get(paths.icons.asked.patterns[0], (c) => c.redirect(paths.icons.drawn.href(), 301));
