import { paths } from '../../../worker/paths';
import { createWriter } from '../../features/contact/writer';
import { ordersOf } from '../money/records';
import { addressOf, answersAll, happy, linkTo, surveyWith } from '../pages/survey';
import { undoLinks } from '../pages/undo-links';
import { printsCode } from '../people/printed-code';
import { createVisitor, hiddenFields, type Visitor } from '../people/visitor';
import { asks, linksTo, newNetwork, statementOf } from '../people/withdrawal';
import type { World } from '../world';

const { signup, kiosk, help, account } = paths;

/** What anybody may look at. */
export async function walksOpenPages(world: World): Promise<void> {
  const visitor = createVisitor(world);
  const open = [help.terms, help.privacy, help.accessibility, help.howWeCheckAge, paths.howToActivate];
  const more = [paths.logout, paths.accountClosed, paths.submitted, paths.securityTxt, paths.icons.drawn];
  const machine = [paths.icons.asked, paths.health.live, paths.health.ready, kiosk.typeCode];
  for (const path of [...open, ...more, ...machine]) await visitor.get(path.href());
  await visitor.get(paths.translations.href({ file: 'en.json' }));
  await visitor.get(kiosk.shortCode.href({ code: '123456' }));
  await visitor.post(kiosk.typeCode.href(), { code: '123456' });
  await visitor.post(paths.consent.href(), { analytics: 'yes', back: '/' });
  await visitor.post(paths.cspReport.href(), {});
  const writer = createWriter(world);
  await writer.writes();
}

/** A document shown at the reception, asked for on the page of issuers. */
export async function walksManualCheck(world: World): Promise<void> {
  const market = 'denmark';
  const { studioId } = world.catalogue[market].studios.find(({ staffed }) => staffed) ?? { studioId: '' };
  const { devices, staff } = world.cells.of(market);
  const { token } = await devices.invite({ kind: 'staff', market, studioId, name: 'Reception' });
  const { pin } = await staff.add({ market, studioId, name: 'Lone' });
  const reception = createVisitor(world, { market });
  await reception.get(kiosk.pair.href({ token }));
  await reception.post(kiosk.pair.href({ token }));
  await reception.post(kiosk.start.href(), { code: '12' });
  const visitor = createVisitor(world, { market });
  const product = world.catalogue[market].products.find((one) => one.usesUv && one.studios === 'all');
  await visitor.selectsProduct({ productId: product?.productId ?? '', studioId });
  await visitor.get(signup.selectIssuers.href());
  const asked = await visitor.post(signup.selectIssuers.href(), { issuer: 'manual' });
  const address = asked.headers.get('location') ?? '';
  await visitor.get(address);
  await reception.get(address);
  await reception.post(address, { documentType: 'passport', answer: 'yes', pin });
  await visitor.post(address, { intent: 'continue' });
  await reception.get(kiosk.staffPin.href());
  await reception.post(kiosk.staffPin.href(), { pin, next: '271828', again: '271828' });
}

/** Ways that lead in or out by a mail: activation, statement, undo, no more mails, a survey. */
export async function walksByMail(world: World, member: Visitor): Promise<void> {
  const [order] = await ordersOf(member.email);
  const request = paths.requestActivationCode.href();
  const browser = createVisitor(world);
  const { idempotencyKey = '' } = hiddenFields(await browser.page(request));
  await browser.post(request, { email: member.email, subscriptionNumber: order?.number ?? '', idempotencyKey });
  const activationCode = await printsCode(world, order?.member_id ?? '');
  await browser.post(paths.login.href(), { email: member.email, activationCode });

  const stranger = createVisitor(world);
  await stranger.get(paths.withdraw.href());
  const fields = await asks(stranger, { ...(await statementOf(member)), contract: 'unknown' });
  await stranger.post(paths.withdraw.href(), fields, newNetwork());
  const [link = paths.withdrawConfirm.href({ token: 'x' })] = await linksTo(world, member.email);
  await stranger.post(link, hiddenFields(await stranger.page(link)));

  const [undo] = await undoLinks(world, member.email);
  const back = undo?.path ?? '';
  await stranger.post(back, hiddenFields(await stranger.page(back)));

  const url = await world.services.unsubscribe.urlFor(world.markets.denmark, order?.member_id ?? '', 'email');
  const { pathname } = new URL(url);
  await stranger.post(pathname, { ...hiddenFields(await stranger.page(pathname)), scope: 'all' });

  const address = addressOf(await linkTo(world, surveyWith()));
  await stranger.get(address);
  await answersAll(stranger, address, happy);
  await stranger.get(paths.surveyOptOut.href({ token: 'x' }));
  await stranger.post(paths.surveyOptOut.href({ token: 'x' }));
  await stranger.get(account.main.href());
}
