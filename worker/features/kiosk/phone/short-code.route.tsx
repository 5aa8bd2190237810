import { createRoute, type RequestContext } from '../../../context';
import { form } from '../../../middleware/form';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { lazyPage } from '../../../ui/lazy-page';

const ShortCodePage = lazyPage(() => import('./short-code.page').then((page) => page.ShortCodePage));

const digits = /^\d{6}$/;

type Fault = 'format' | 'unknown';

function show(c: RequestContext, fault: Fault | null, status: 200 | 404 | 422 = 200): Promise<Response> {
  return render(c, <ShortCodePage fault={fault} />, status);
}

/** For phones without a camera: the code from the screen is typed. Only redirects to the phone's page, which asks. */
export const shortCodeRoute = createRoute()
  .get(paths.kiosk.typeCode.patterns[0], (c) => show(c, null))
  .post(paths.kiosk.typeCode.patterns[0], form, async (c) => {
    const code = (c.var.form.values.code ?? '').replace(/[\s-]/g, '');
    return digits.test(code) ? c.redirect(paths.kiosk.shortCode.href({ code }), 303) : show(c, 'format', 422);
  })
  .get(paths.kiosk.shortCode.patterns[0], async (c) => {
    const code = c.req.param('code') ?? '';
    const found = digits.test(code) ? await c.var.services.kiosks.ofShortCode(code) : null;
    if (!found) return show(c, 'unknown', 404);
    return c.redirect(paths.kiosk.verification.href({ session: found.sessionId, state: found.code }), 302);
  });
