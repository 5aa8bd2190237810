import { createRoute } from '../../context';
import { form } from '../../middleware/form';
import { paths } from '../../paths';
import { enrolled } from '../../request/device';
import { look } from './looked';
import { showNotPaired } from './pairing/not-paired';
import { postPhone } from './phone/phone';
import { showPhone } from './phone/shown';
import { postScreen, showScreen } from './screen/screen';

export const verificationRoute = createRoute()
  .get(paths.kiosk.verification.patterns[0], async (c) => {
    const looked = await look(c);
    if (looked.view?.role !== 'kiosk') return showPhone(c, looked);
    return (await enrolled(c, 'kiosk')) ? showScreen(c, looked) : showNotPaired(c);
  })
  .post(paths.kiosk.verification.patterns[0], form, async (c) => {
    const looked = await look(c);
    if (looked.view?.role !== 'kiosk') return postPhone(c, looked);
    return (await enrolled(c, 'kiosk')) ? postScreen(c, looked) : showNotPaired(c);
  });
