import { paths } from '../../../worker/paths';
import { createVisitor, hiddenFields, type IssuerAnswer } from '../../setup/people/visitor';
import { sandboxOrigin } from '../../setup/world';
import type { Walk, Walks } from './walks';

const { kiosk } = paths;

/** A screen of the market, enrolled by its link, with every look at its pages. */
async function pairScreen({ world, visitor, look }: Walk) {
  const { market } = visitor;
  const studio = world.catalogue[market].studios.find(({ staffed }) => staffed);
  const { token } = await world.services.devices.invite({
    kind: 'kiosk',
    market,
    studioId: studio?.studioId ?? '',
    name: 'Visa',
  });
  const screen = createVisitor(world, { market, language: 'en' });
  const see = async (path: string) => look(await screen.get(path));
  await see(kiosk.start.href());
  await see(kiosk.pair.href({ token }));
  await screen.post(kiosk.pair.href({ token }));
  await see(kiosk.pair.href({ token }));
  await see(kiosk.start.href());
  return { screen, see };
}

type Screen = Awaited<ReturnType<typeof pairScreen>>;

async function begin({ screen, see }: Screen): Promise<string> {
  await see(kiosk.selectIssuers.href());
  const begun = await screen.post(kiosk.selectIssuers.href());
  const address = begun.headers.get('location') ?? '';
  await see(address);
  return address;
}

/** The phone takes the code, goes to the issuer and comes back with an answer; gives the page it comes back to. */
async function answerOnPhone(
  { world, visitor, look }: Walk,
  { see }: Screen,
  address: string,
  answer: IssuerAnswer,
): Promise<string> {
  await look(address);
  const started = await visitor.post(address, { intent: 'continue' });
  await look(address);
  await see(address);
  const authorize = new URL(started.headers.get('location') ?? '');
  const fields = new URLSearchParams(authorize.search);
  fields.set('answer', answer);
  const request = new Request(sandboxOrigin + authorize.pathname, { method: 'POST', body: fields, redirect: 'manual' });
  const back = new URL((await world.sandbox.fetch(request)).headers.get('location') ?? '');
  const finished = await visitor.get(back.pathname + back.search);
  const page = finished.headers.get('location') ?? '';
  await look(page);
  return page;
}

async function provesAtScreen(walk: Walk): Promise<void> {
  const { world, visitor, look } = walk;
  const device = await pairScreen(walk);
  const { screen, see } = device;
  await look(await screen.post(kiosk.selectIssuers.href(), { issuer: 'nobody' }));
  const first = await begin(device);
  await look(await createVisitor(world, { market: visitor.market, language: 'en' }).post(first, { intent: 'notMe' }));
  world.advance(62);
  await see(first);
  await screen.post(first, { intent: 'touch' });
  await screen.post(first, { intent: 'startOver' });
  await look(first);

  const address = await begin(device);
  const page = await answerOnPhone(walk, device, address, 'over18');
  await look(await visitor.post(page, { intent: 'carryOn' }));
  await look(await createVisitor(world, { market: visitor.market, language: 'en' }).get(address));
  const html = await screen.page(address);
  const number = /class="match[^"]*"[^>]*>\s*[^\d<]*(\d\d)/.exec(await visitor.page(page))?.[1] ?? '';
  await look(await screen.post(address, { number: '0x' }));
  const wrong = number === '10' ? '11' : '10';
  await look(await screen.post(address, { ...hiddenFields(html), number: wrong }));
  await see(`${address}?number=1`);
  await screen.post(address, { ...hiddenFields(await screen.page(address)), number });
  await see(kiosk.complete.href());
  await look(page);
  await visitor.post(page, { intent: 'carryOn' });
  await screen.post(kiosk.start.href(), { intent: 'wipe' });
  await look(page);
}

/** Every way in which it comes to nothing, on the phone and on the screen. */
const failsAtScreen =
  (answer: IssuerAnswer) =>
  async (walk: Walk): Promise<void> => {
    const device = await pairScreen(walk);
    const address = await begin(device);
    await answerOnPhone(walk, device, address, answer);
    await device.see(address);
    await walk.inOutage(async () => walk.look(await device.screen.get(address)));
  };

async function typesDigits(walk: Walk): Promise<void> {
  const { world, visitor, look } = walk;
  const { screen } = await pairScreen(walk);
  await screen.post(kiosk.selectIssuers.href());
  const { shortCode } = (await (await screen.get(kiosk.session.href())).json()) as { shortCode: string };
  const found = await createVisitor(world, { market: visitor.market }).get(kiosk.shortCode.href({ code: shortCode }));
  const asked = found.headers.get('location') ?? '';
  await look(asked);
  for (let tries = 0; tries < 3; tries += 1) await look(await visitor.post(asked, { intent: 'continue', match: 'B1' }));
  await look(kiosk.typeCode.href());
  await look(await visitor.post(kiosk.typeCode.href(), { code: 'x' }));
  await look(kiosk.shortCode.href({ code: '000000' }));
  await look(kiosk.verification.href({ session: crypto.randomUUID(), state: 'x' }));
}

/** What a visitor, a screen and a phone see of a check at the screen. */
export const kioskWalks: Walks = {
  provesAtScreen,
  cancelsAtScreen: failsAtScreen('cancel'),
  isRefusedAtScreen: failsAtScreen('under18'),
  isUnknownAtScreen: failsAtScreen('none'),
  typesDigits,
};
