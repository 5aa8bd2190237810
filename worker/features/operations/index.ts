import { createRoute } from '../../context';
import { isLanguage } from '../../domain/languages';
import { originOf } from '../../middleware/market';
import { paths } from '../../paths';
import { loadTexts } from '../../ui/translate';
import { describeReport } from './csp-report';

const dayMs = 86_400_000;
const securityTxtDays = 180;

/** What machines ask for: health, translations, reports, the security contact. */
export const operations = createRoute()
  .get(paths.health.live.patterns[0], (c) => c.json({ ok: true }, 200, { 'Cache-Control': 'no-store' }))
  .get(paths.health.ready.patterns[0], async (c) => {
    const { database, catalogue } = c.var.services;
    const checks = await Promise.allSettled([
      database.read([database.prepare('SELECT 1')]),
      catalogue.current(c.var.market.id),
    ]);
    const isReady = checks.every((check) => check.status === 'fulfilled');
    return c.json({ ok: isReady }, isReady ? 200 : 503, {
      'Cache-Control': 'no-store',
      ...(isReady ? {} : { 'Retry-After': '10' }),
    });
  })
  .get(paths.translations.patterns[0], async (c) => {
    const language = /^([a-z]{2})\.json$/.exec(c.req.param('file') ?? '')?.[1];
    if (!isLanguage(language)) return c.notFound();
    const { body, etag } = await loadTexts(language, c.var.overrides);
    const headers = {
      'Cache-Control': 'public, max-age=60',
      ETag: etag,
      'Content-Type': 'application/json; charset=UTF-8',
      'Content-Language': language,
    };
    // A cache that compresses weakens the validator, and a browser may name several (RFC 9110 §13.1.2).
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
    // RFC 9116. Counted from the start of today, so that it never lapses and is the same all day.
    const today = Math.floor(c.var.now / dayMs) * dayMs;
    const lines = [
      `Contact: mailto:${c.var.market.seller.mail}`,
      `Contact: ${origin}${paths.contact.href()}`,
      `Expires: ${new Date(today + securityTxtDays * dayMs).toISOString()}`,
      'Preferred-Languages: en, da, sv, nl',
      `Canonical: ${origin}${paths.securityTxt.href()}`,
      // A file of public/: it says the same at every host.
      `Policy: ${origin}/security-policy.txt`,
    ];
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=3600' });
  })
  .get(
    paths.icons.drawn.patterns[0],
    async (c) => (await c.var.services.env.ASSETS?.fetch(c.req.raw)) ?? c.body(null, 204),
  )
  .get(paths.icons.asked.patterns[0], (c) => c.redirect(paths.icons.drawn.href(), 301));
