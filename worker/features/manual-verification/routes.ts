import { createRoute, type RequestContext } from '../../context';
import { parseGuid } from '../../domain/guid';
import { createdSessionGuard, manualAgeVerificationIdGuard } from '../../guards/required-id';
import { enrolled } from '../../middleware/device';
import { form } from '../../middleware/form';
import { act } from '../../middleware/guard';
import { paths } from '../../paths';
import type { ManualCheck } from '../../services/manual-checks/port';
import { Refusal } from '../errors/refusal';
import { goOn, showCustomer } from './customer';
import { answerAsStaff, showStaff } from './staff';

/** The request that the address names, or navigation is refused (specification §5). */
async function openedCheck(c: RequestContext): Promise<ManualCheck> {
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

/** One address, two sides: the visitor who waits, and on an enrolled screen the person who looks and answers. */
export const manualVerificationRoutes = createRoute()
  .get(paths.manualAgeVerification.patterns[0], async (c) => {
    const check = await openedCheck(c);
    const device = await enrolled(c, 'staff');
    return device ? showStaff(c, device, check) : showCustomer(c, check);
  })
  .post(paths.manualAgeVerification.patterns[0], form, async (c) => {
    const check = await openedCheck(c);
    const device = await enrolled(c, 'staff');
    if (device) return answerAsStaff(c, device, check);
    const { answer, pin } = c.var.form.values;
    // Only an enrolled screen may answer; what else is known makes no difference.
    if (answer !== undefined || pin !== undefined) throw new Refusal('forbidden');
    return goOn(c, check);
  });
