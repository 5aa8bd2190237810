import { createElement } from 'react';
import type { RequestContext } from '../../context';
import { normaliseCode } from '../../domain/signup/fields';
import { statusOfFault } from '../../flows/email-challenge';
import { placeOf } from '../../flows/place';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import type { Device } from '../../services/devices/port';
import type { ManualCheck } from '../../services/manual-checks/port';
import { lazyPage } from '../../ui/lazy-page';
import type { StaffFault } from './staff.page';

const StaffPage = lazyPage(() => import('./staff.page').then((page) => page.StaffPage));
const AnsweredPage = lazyPage(() => import('./answered.page').then((page) => page.AnsweredPage));

async function showAnswered(c: RequestContext, device: Device): Promise<Response> {
  return render(c, createElement(AnsweredPage, { place: await placeOf(c, device) }), 409);
}

export async function showStaff(
  c: RequestContext,
  device: Device,
  check: ManualCheck,
  faults: readonly StaffFault[] = [],
  status: 200 | 422 | 429 | 503 = 200,
): Promise<Response> {
  c.header('Cache-Control', 'private, no-store');
  if (check.result !== null) return showAnswered(c, device);
  const asked = c.var.form?.values.documentType;
  const documentType = c.var.market.age.documents.find((document) => document === asked) ?? null;
  const place = await placeOf(c, device);
  return render(c, createElement(StaffPage, { check, place, documentType, faults, now: c.var.now }), status);
}

/**
 * Checks the form before the PIN, so that a missing tick uses up no PIN attempt. Only the first answer to a check is
 * written.
 */
export async function answerAsStaff(c: RequestContext, device: Device, check: ManualCheck): Promise<Response> {
  const { services, market, form } = c.var;
  c.header('Cache-Control', 'private, no-store');
  if (check.result !== null) return showAnswered(c, device);
  const { documentType: asked, answer } = form.values;
  const documentType = market.age.documents.find((document) => document === asked);
  const pin = normaliseCode(form.values.pin ?? '');
  const faults: StaffFault[] = [];
  if (!documentType) faults.push({ kind: 'documentType' });
  if (!/^\d{6}$/.test(pin)) faults.push({ kind: 'pin' });
  if (answer !== 'yes' && answer !== 'no') faults.push({ kind: 'answer' });
  if (!documentType || faults.length > 0) return showStaff(c, device, check, faults, 422);
  const person = await services.staff.identify(device.deviceId, device.studioId, pin);
  if (!person.ok) return showStaff(c, device, check, [person.reason], statusOfFault(c, person.reason));
  const result = answer === 'yes' ? 'yes' : 'no';
  const answered = await services.manualChecks.answer(check.manualCheckId, {
    result,
    documentType,
    staffId: person.value.staffId,
    policyVersion: market.age.policyVersion,
    legalBasis: market.age.legalBasis,
  });
  if (!answered.ok) return showAnswered(c, device);
  return c.redirect(paths.kiosk.start.href({ done: result }), 303);
}
