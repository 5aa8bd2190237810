import { paths } from '../../../worker/paths';
import { createVisitor } from '../../setup/people/visitor';
import type { Walk, Walks } from './walks';

const { signup, kiosk } = paths;

/** A document is shown at the reception: no, then yes; every mistake on the way, and what another browser sees. */
export async function showsDocument({ world, visitor, look }: Walk): Promise<void> {
  const { market } = visitor;
  const { studioId } = world.catalogue[market].studios.find(({ staffed }) => staffed) ?? { studioId: '' };
  const { token } = await world.cells.of(market).devices.invite({ kind: 'staff', market, studioId, name: 'Visa' });
  const { pin } = await world.cells.of(market).staff.add({ market, studioId, name: 'Visa' });
  const backOffice = createVisitor(world, { market, language: 'en' });
  await backOffice.post(kiosk.pair.href({ token }));
  const inBackOffice = async (path: string) => look(await backOffice.get(path));

  await visitor.selectsProduct({ ...visitor.uvProduct(), studioId });
  await inBackOffice(kiosk.start.href());
  await inBackOffice(kiosk.staffPin.href());
  for (const [next, again] of [
    ['1', '2'],
    ['123456', '123456'],
    [pin, pin],
  ])
    await look(await backOffice.post(kiosk.staffPin.href(), { pin, next: next ?? '', again: again ?? '' }));
  const colleague = await world.cells.of(market).staff.add({ market, studioId, name: 'Visa' });
  await look(await backOffice.post(kiosk.staffPin.href(), { pin, next: colleague.pin, again: colleague.pin }));
  await inBackOffice(kiosk.start.href({ done: 'pin' }));
  await look(await backOffice.post(kiosk.start.href(), { code: '12' }));
  for (const answer of ['no', 'yes']) {
    const asked = await visitor.post(signup.selectIssuers.href(), { issuer: 'manual' });
    const address = asked.headers.get('location') ?? '';
    await look(address);
    await inBackOffice(address);
    await look(await backOffice.post(address, {}));
    const fields = { documentType: 'passport', answer };
    await look(await backOffice.post(address, { ...fields, pin: pin === '000000' ? '000001' : '000000' }));
    const done = await backOffice.post(address, { ...fields, pin });
    await inBackOffice(done.headers.get('location') ?? '');
    await look(await backOffice.post(address, { ...fields, pin }));
    await look(address);
    await look(await createVisitor(world, { market, language: 'en' }).get(address));
    await visitor.post(address, { intent: 'continue' });
  }
}

async function guessesPin({ world, visitor, look }: Walk): Promise<void> {
  const { market } = visitor;
  const { studioId } = world.catalogue[market].studios.find(({ staffed }) => staffed) ?? { studioId: '' };
  const { token } = await world.cells.of(market).devices.invite({ kind: 'staff', market, studioId, name: 'Visa' });
  const backOffice = createVisitor(world, { market, language: 'en' });
  await backOffice.post(kiosk.pair.href({ token }));
  await visitor.selectsProduct({ ...visitor.uvProduct(), studioId });
  const asked = await visitor.post(signup.ageVerification.href(), { issuer: 'manual' });
  const fields = { documentType: 'passport', answer: 'yes', pin: '000000' };
  for (let tries = 0; tries < 6; tries += 1)
    await look(await backOffice.post(asked.headers.get('location') ?? '', fields));
}

/** What a visitor and the reception see of a check by a person. */
export const staffWalks: Walks = { showsDocument, guessesPin };
