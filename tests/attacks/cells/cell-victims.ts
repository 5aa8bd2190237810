import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { openScreen } from '../../features/kiosk/screens';
import { rowsOf } from '../../setup/money/records';
import { linkTo, surveyWith } from '../../setup/pages/survey';
import { createVisitor, type Visitor } from '../../setup/people/visitor';
import { databaseOf } from '../../setup/runtime/cells';
import type { World } from '../../setup/world';

/** A form of a page as its browser would send it. */
export interface Form {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Everything one cell knows of its people that somebody could carry to another. */
export interface Victims {
  readonly market: MarketId;
  /** Cookie headers by who has them. */
  readonly jars: Readonly<Record<string, string>>;
  readonly forms: readonly Form[];
  /** Ids, keys, codes and tokens by what they are. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Words that no page of another cell may show. */
  readonly personal: readonly string[];
}

const attribute = (tag: string, name: string) =>
  (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');

/** Forms that post, with all their fields; of several buttons each makes a form of its own. */
export function formsIn(html: string, page: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, head = '', body = '']) => {
    if (!/method="post"/i.test(head)) return [];
    const inputs = [...body.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([tag]) => tag);
    const fields = Object.fromEntries(
      inputs
        .filter((tag) => attribute(tag, 'name') !== '')
        .map((tag) => [attribute(tag, 'name'), attribute(tag, 'value') || 'yes']),
    );
    const buttons = [...body.matchAll(/<button\b[^>]*\bname="[^>]*>/g)].map(([tag]) => tag);
    const action = attribute(head, 'action') || page;
    if (buttons.length === 0) return [{ action, fields }];
    return buttons.map((tag) => ({ action, fields: { ...fields, [attribute(tag, 'name')]: attribute(tag, 'value') } }));
  });
}

const headerOf = ({ cookies }: Visitor) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Somebody in each stage of what a cell does, all of it by real requests. */
export async function victimsOf(world: World, market: MarketId): Promise<Victims> {
  const cell = world.cells.of(market);
  const named = { firstName: `Offer${market}`, lastName: `Hemmelig${market}`, street: `Secretstreet ${market} 7` };
  const person = () => createVisitor(world, { market, language: 'en' });

  const member = person();
  await member.selectsProduct(member.uvProduct());
  const pair = new URLSearchParams((await member.provesAge()).headers.get('location')?.slice(2));
  await member.get(`/?${pair}`);
  await member.entersDetails(named);
  await member.answersSkin();
  await member.provesEmail();
  const overview = await member.hidden(paths.signup.overview.href());
  await member.orders();
  const checkout = await member.hidden(paths.signup.completed.href());
  await member.answersPayment(await member.goesToPayment(), 'pay');
  await world.settle();
  await member.get(paths.signup.paymentCompleted.href());

  const draft = person();
  await draft.reachesOverview(draft.uvProduct());
  await draft.entersDetails(named);
  const ordered = person();
  await ordered.reachesOverview(ordered.plainProduct());
  await ordered.orders();
  const asking = person();
  await asking.post(paths.login.href(), { email: member.email });
  const manual = person();
  await manual.selectsProduct(manual.uvProduct());
  const manualPage = (await manual.post(paths.signup.selectIssuers.href(), { issuer: 'manual' })).headers.get(
    'location',
  );
  const kiosk = await openScreen(world, market);
  const { token: pairing } = await cell.devices.invite({
    kind: 'kiosk',
    market,
    studioId: 'studio',
    name: 'New screen',
  });
  const survey = await linkTo(world, surveyWith(), { market });
  const answering = person();
  await answering.get(paths.survey.href({ culture: 'en', id: survey }));

  const [row] = await rowsOf<Record<string, string>>(
    market,
    `SELECT u.subscription_id, u.number, u.member_id, u.draft_id, u.provider_checkout, p.payment_id, p.receipt_number
       FROM subscription u JOIN payment p ON p.subscription_id = u.subscription_id JOIN member m USING (member_id) WHERE m.email = ?`,
    member.email,
  );
  const unsubscribe = await cell.unsubscribe.urlFor(cell.market, row?.member_id ?? '', 'email');
  const pages = [
    ...Object.values(paths.account),
    paths.accountMore.confirm,
    paths.logout,
    paths.withdraw,
    paths.contact,
  ];
  const forms: Form[] = [];
  for (const page of pages) forms.push(...formsIn(await member.page(page.href()), page.href()));
  for (const task of ['cancel', 'pause', 'changeProduct', 'changeStudio', 'withdraw', 'resubscribe']) {
    const page = paths.account.subscription.href({ do: task });
    forms.push(...formsIn(await member.page(page), page));
  }
  for (const page of Object.values(paths.signup)) forms.push(...formsIn(await draft.page(page.href()), page.href()));
  forms.push(...formsIn(await ordered.page(paths.signup.completed.href()), paths.signup.completed.href()));
  forms.push(...formsIn(await kiosk.screen.page(kiosk.address), kiosk.address));
  return {
    market,
    jars: {
      member: headerOf(member),
      draft: headerOf(draft),
      ordered: headerOf(ordered),
      asking: headerOf(asking),
      kiosk: headerOf(kiosk.screen),
      answering: headerOf(answering),
    },
    forms,
    tokens: {
      ...row,
      email: member.email,
      session: pair.get('session') ?? '',
      state: pair.get('state') ?? '',
      quote: overview.quote ?? '',
      orderKey: overview.idempotencyKey ?? '',
      payKey: checkout.idempotencyKey ?? '',
      code: await asking.readsCode(member.email),
      manual: new URL(manualPage ?? '/', 'http://x').searchParams.get('id') ?? '',
      kiosk: kiosk.sessionId,
      pairing,
      survey,
      unsubscribe: new URL(unsubscribe).pathname.split('/').at(-1) ?? '',
    },
    personal: [
      named.firstName,
      named.lastName,
      named.street,
      member.email,
      draft.email,
      ordered.email,
      row?.number ?? '',
    ],
  };
}

/** Every row of a cell, table by table, as one text: what is equal has not changed. A screen's session ends by its own clock. */
export async function everythingIn(market: MarketId): Promise<Record<string, string>> {
  const database = databaseOf(market);
  const { results: tables } = await database
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' AND name <> 'd1_migrations'`,
    )
    .all<{ name: string }>();
  const rows = await Promise.all(tables.map(({ name }) => database.prepare(`SELECT * FROM "${name}"`).all()));
  return Object.fromEntries(
    tables.map(({ name }, index) => [
      name,
      rows[index]?.results
        .filter(
          (one) => name !== 'session' || (!String(one.state_json).includes('"kiosk"') && one.device_hint !== 'kiosk'),
        )
        .map((one) => JSON.stringify(one))
        .sort()
        .join('\n') ?? '',
    ]),
  );
}
