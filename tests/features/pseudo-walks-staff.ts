import { paths } from '../../worker/paths';
import { createVisitor } from '../setup/visitor';
import type { Walk, Walks } from './pseudo-walks';

const { signup, kiosk } = paths;

/** A document is shown at the desk: no, then yes; every mistake on the way, and what another browser sees. */
export async function showsDocument({ world, visitor, look }: Walk): Promise<void> {
  const { market } = visitor;
  const { studioId } = world.catalogue[market].studios.find(({ staffed }) => staffed) ?? { studioId: '' };
  const { token } = await world.cells.of(market).devices.invite({ kind: 'staff', market, studioId, name: 'Visa' });
  const { pin } = await world.cells.of(market).staff.add({ market, studioId, name: 'Visa' });
  const desk = createVisitor(world, { market, language: 'en' });
  await desk.post(kiosk.pair.href({ token }));
  const atDesk = async (path: string) => look(await desk.get(path));

  await visitor.selectsProduct({ ...visitor.uvProduct(), studioId });
  await atDesk(kiosk.start.href());
  await look(await desk.post(kiosk.start.href(), { code: '12' }));
  for (const answer of ['no', 'yes']) {
    const asked = await visitor.post(signup.selectIssuers.href(), { issuer: 'manual' });
    const address = asked.headers.get('location') ?? '';
    await look(address);
    await atDesk(address);
    await look(await desk.post(address, {}));
    const fields = { documentType: 'passport', answer };
    await look(await desk.post(address, { ...fields, pin: pin === '000000' ? '000001' : '000000' }));
    const done = await desk.post(address, { ...fields, pin });
    await atDesk(done.headers.get('location') ?? '');
    await look(await desk.post(address, { ...fields, pin }));
    await look(address);
    await look(await createVisitor(world, { market, language: 'en' }).get(address));
    await visitor.post(address, { intent: 'continue' });
  }
}

async function guessesPin({ world, visitor, look }: Walk): Promise<void> {
  const { market } = visitor;
  const { studioId } = world.catalogue[market].studios.find(({ staffed }) => staffed) ?? { studioId: '' };
  const { token } = await world.cells.of(market).devices.invite({ kind: 'staff', market, studioId, name: 'Visa' });
  const desk = createVisitor(world, { market, language: 'en' });
  await desk.post(kiosk.pair.href({ token }));
  await visitor.selectsProduct({ ...visitor.uvProduct(), studioId });
  const asked = await visitor.post(signup.ageVerification.href(), { issuer: 'manual' });
  const fields = { documentType: 'passport', answer: 'yes', pin: '000000' };
  for (let tries = 0; tries < 6; tries += 1) await look(await desk.post(asked.headers.get('location') ?? '', fields));
}

/** What a visitor and the desk see of a check by a person. */
export const staffWalks: Walks = { showsDocument, guessesPin };
