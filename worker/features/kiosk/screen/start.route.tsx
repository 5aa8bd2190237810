import { createRoute, type RequestContext } from '../../../context';
import { choicesOf } from '../../../flows/age-check';
import { placeOf } from '../../../flows/place';
import { form } from '../../../middleware/form';
import { isRealNavigation } from '../../../middleware/guard';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import { enrolled, seemsEnrolled } from '../../../request/device';
import type { Device } from '../../../services/devices/port';
import { lazyPage } from '../../../ui/lazy-page';
import { showNotPaired } from '../pairing/not-paired';
import { postStaffDesk, showStaffDesk } from '../pairing/staff-desk';
import { issuersOf, staffLineOf } from './issuers';
import { forget, unkept, wipe } from './wipe';

const StartPage = lazyPage(() => import('./start.page').then((page) => page.StartPage));

/** The present visitor has just chosen the language, so the wipe keeps it. */
const keptLanguage = { language: 'kept' };

async function showStart(c: RequestContext, device: Device, isUntouched: boolean, status: 200 | 422 = 200) {
  const page = (
    <StartPage
      place={await placeOf(c, device)}
      issuers={choicesOf(c, issuersOf(c))}
      staffLine={await staffLineOf(c, device)}
      languageReturn={paths.kiosk.start.href(keptLanguage)}
      isUntouched={isUntouched}
    />
  );
  return render(c, page, status);
}

/** If D1 is down, the response is 503, but the screen's session is cleared all the same. */
const staffDeviceOf = (c: RequestContext) =>
  enrolled(c, 'staff').catch((error) => {
    if (seemsEnrolled(c) && isRealNavigation(c)) forget(c);
    throw error;
  });

export const startRoute = createRoute()
  .get(paths.kiosk.start.patterns[0], async (c) => {
    const staff = await staffDeviceOf(c);
    if (staff) return showStaffDesk(c, staff);
    const device = await enrolled(c, 'kiosk');
    if (!device) return showNotPaired(c);
    const keepLanguage = c.req.query('language') === keptLanguage.language;
    unkept(c);
    if (isRealNavigation(c)) await wipe(c, { keepLanguage });
    return showStart(c, device, !keepLanguage);
  })
  .post(paths.kiosk.start.patterns[0], form, async (c) => {
    const staff = await staffDeviceOf(c);
    if (staff) return postStaffDesk(c, staff);
    const device = await enrolled(c, 'kiosk');
    if (!device) return showNotPaired(c);
    if (c.var.form.values.intent === 'wipe') {
      await wipe(c);
      return c.redirect(paths.kiosk.start.href(), 303);
    }
    unkept(c);
    return showStart(c, device, false, 422);
  });
