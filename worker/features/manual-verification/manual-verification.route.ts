import { createRoute, type RequestContext } from '../../context';
import { parseGuid } from '../../domain/guid';
import { Refusal } from '../../failures';
import { createdSessionGuard, manualAgeVerificationIdGuard } from '../../guards/required-id';
import { form } from '../../middleware/form';
import { act, keptHere } from '../../middleware/guard';
import { paths } from '../../paths';
import { enrolled } from '../../request/device';
import type { Device } from '../../services/devices/port';
import type { ShownManualCheck } from '../../services/manual-checks/port';
import { answerAsStaff, showStaff } from './staff';
import { goOn, showVisitor } from './visitor';

/**
 * The check that the address names, and the staff's screen if one asks; or the answer to a screen that visitors share. All is
 * read at once, and the session too: whoever needs it finds it, or why it could not be read.
 */
async function opened(c: RequestContext): Promise<Response | { check: ShownManualCheck; staff: Device | null }> {
  if (c.var.session.hasCookie) c.var.session.authority().catch(() => null);
  const check = openedCheck(c);
  check.catch(() => null);
  if (await enrolled(c, 'kiosk')) return keptHere(c);
  const found = { check: await check, staff: await enrolled(c, 'staff') };
  return found.staff && !found.check.isValid ? showVisitor(c, found.check, 404, true) : found;
}

/** The check that the address names. Without one navigation is refused (specification §5). */
async function openedCheck(c: RequestContext): Promise<ShownManualCheck> {
  const named = manualAgeVerificationIdGuard(c.req.query('id'));
  await act(c, named);
  const id = named.kind === 'allow' ? parseGuid(named.proof.id) : null;
  const created = createdSessionGuard(
    id === null
      ? { ok: false, reason: 'unknown' }
      : await c.var.services.manualChecks.createManualAgeVerificationSessionById(id),
  );
  await act(c, created);
  if (created.kind !== 'allow' || created.proof.market !== c.var.market.id) throw new Refusal('notFound');
  return created.proof;
}

/** One address for two sides: the visitor who waits, and on an enrolled screen the staff who answer. */
export const manualVerificationRoute = createRoute()
  .get(paths.manualAgeVerification.patterns[0], async (c) => {
    const found = await opened(c);
    if (found instanceof Response) return found;
    return found.staff ? showStaff(c, found.staff, found.check) : showVisitor(c, found.check);
  })
  .post(paths.manualAgeVerification.patterns[0], form, async (c) => {
    const found = await opened(c);
    if (found instanceof Response) return found;
    if (found.staff) return answerAsStaff(c, found.staff, found.check);
    const { answer, pin } = c.var.form.values;
    // Only an enrolled screen may answer, whatever else is sent.
    if (answer !== undefined || pin !== undefined) throw new Refusal('forbidden');
    return goOn(c, found.check);
  });
