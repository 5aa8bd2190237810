import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { rowsOf } from '../../setup/money/records';
import { english, textOf } from '../../setup/pages/answers';
import {
  choosesProduct,
  daysPass,
  doesTask,
  mainOf,
  membershipPath,
  opensTask,
} from '../../setup/pages/membership-forms';
import { createDebtor } from '../../setup/people/debtor';
import { createMember, type Member, sellsByTheYear } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/** What the account's pages say, and say once. */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const { main, payments } = paths.account;
const read = async ({ visitor }: Member, path: string) => textOf(await mainOf(await visitor.get(path)));
const nameOf = (productId: string) =>
  world.catalogue.denmark.products.find((one) => one.productId === productId)?.name.en ?? '';

describe('a change to another membership', () => {
  it('that comes after the last day is told to lapse before one cancels, and promised no more', async () => {
    const member = await createMember(world, {
      language: 'en',
      product: ({ name }) => 'da' in name && name.da === 'Sol Fri',
    });
    const cheaper = world.catalogue.denmark.products.find((one) => one.name.da === 'Sol 4');
    const { confirm } = await choosesProduct(member, cheaper?.productId ?? '');
    await member.visitor.post(membershipPath, confirm);
    await world.settle();
    const name = nameOf(cheaper?.productId ?? '');
    for (const path of [main.href(), membershipPath]) expect(await read(member, path)).toContain(name);
    const preview = textOf((await opensTask(member, 'cancel')).html);
    expect(preview).toContain(`Change to ${name} ${english.membership.cancel.dropsProduct}`);
    const mailed = async () => {
      await world.settle();
      return textOf((await world.mailTo(member.email))[0]?.text ?? '');
    };
    await doesTask(member, 'cancel');
    expect(await mailed()).toContain(`Change to ${name}: ${english.membership.cancel.dropsProduct}`);
    for (const path of [main.href(), membershipPath]) expect(await read(member, path)).not.toContain(name);
    // It comes back with the membership, and who takes the cancellation back reads so first.
    expect(textOf((await opensTask(member, 'undoCancel')).html)).toContain(`${name}, DKK`);
    await doesTask(member, 'undoCancel');
    expect(await mailed()).toMatch(new RegExp(`From \\d+ \\w+ \\d{4}: ${name} `));
    expect(await read(member, membershipPath)).toContain(name);
  });
});

describe('a pause that is planned', () => {
  it('is told to fall away before one cancels, and in the mail', async () => {
    const member = await createMember(world, { language: 'en' });
    await doesTask(member, 'pause');
    const { dropsPause } = english.membership.cancel;
    expect(textOf((await opensTask(member, 'cancel')).html)).toContain(dropsPause);
    await doesTask(member, 'cancel');
    await world.settle();
    const mails = (await world.mailTo(member.email)).map(({ text }) => text).join();
    expect(mails).toContain(`${english.accountMain.pauseWord}: ${dropsPause}`);
  });
});

describe('a cancellation taken back', () => {
  it('promises access only to who has it, not in a pause', async () => {
    const member = await createMember(world, { language: 'en' });
    const { goesOn } = english.membership.undoCancel;
    const offer = async () => textOf((await opensTask(member, 'undoCancel')).html);
    await doesTask(member, 'cancel');
    expect(await offer()).toContain(goesOn);
    await doesTask(member, 'undoCancel');
    await doesTask(member, 'pause');
    await daysPass(world, member, 35);
    await doesTask(member, 'cancel');
    expect(await offer()).toContain(english.membership.undoCancel.title);
    expect(await offer()).not.toContain(goesOn);
  });
});

describe('a pause ended early', () => {
  it('names one next payment on page and in mail, as the discount or the membership that takes over has it', async () => {
    const named = (wanted: string) => (product: { name: object }) => 'da' in product.name && product.name.da === wanted;
    const lowered = await createMember(world, { language: 'en', product: named('Sol 4'), promotion: 'WELCOME20' });
    const changed = await createMember(world, { language: 'en', product: named('Sol Fri') });
    const cheaper = world.catalogue.denmark.products.find(named('Sol 4'));
    const { confirm } = await choosesProduct(changed, cheaper?.productId ?? '');
    await changed.visitor.post(membershipPath, confirm);
    for (const member of [lowered, changed]) await doesTask(member, 'pause');
    await daysPass(world, lowered, 40);
    await changed.visitor.logsIn();
    for (const [member, amount] of [
      [lowered, '119.20'],
      [changed, '149.00'],
    ] as const) {
      const page = textOf((await opensTask(member, 'resume')).html).replaceAll('\u00a0', ' ');
      const next = /Next payment (.+? \d{4}), DKK ([\d.]+)/.exec(page);
      expect(next?.[2]).toBe(amount);
      await doesTask(member, 'resume');
      await world.settle();
      const mail = (await world.mailTo(member.email)).find(({ subject }) => subject.startsWith('Your pause is over'));
      expect(mail?.subject.replaceAll('\u00a0', ' ')).toContain(next?.[1]);
      expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(`${next?.[1]}, DKK ${amount}`);
      expect((await read(member, main.href())).replaceAll('\u00a0', ' ')).toContain(next?.[1]);
    }
  });
});

describe('the memberships to change to', () => {
  it('promise who is bound no membership without a minimum term, since the term goes on', async () => {
    const bound = await createMember(world, { language: 'en', product: ({ bindingMonths }) => bindingMonths === 3 });
    const free = await createMember(world, { language: 'en', product: ({ name }) => name.da === 'Sol Fri' });
    for (const member of [bound, free]) {
      const list = textOf((await opensTask(member, 'changeProduct')).html);
      expect([list.includes('Sol Fri Duo'), list.includes(english.select.free)]).toEqual([true, member === free]);
    }
  });
});

describe('a withdrawal', () => {
  it('says what is paid back, to which card, and by when', async () => {
    const member = await createMember(world, { language: 'en' });
    const [paid] = await rowsOf<{ amount_minor: number }>(
      'denmark',
      `SELECT amount_minor FROM payment WHERE member_id = ? AND kind = 'charge'`,
      member.memberId,
    );
    await doesTask(member, 'withdraw');
    const page = await read(member, membershipPath);
    const amount = ((paid?.amount_minor ?? 0) / 100).toFixed(2);
    expect(page).toMatch(/We.ll pay DKK.?[\d.]+ back to Visa ending in 4242 by \d+ \w+ \d{4}\./);
    expect(Number(amount)).toBeGreaterThan(0);
  });

  it('of what was paid in two charges says the sum of what comes back of both', async () => {
    const member = await createMember(world, { language: 'en', product: ({ name }) => name.da === 'Sol Fri' });
    const dearer = world.catalogue.denmark.products.find((one) => one.name.da === 'Sol Fri Duo');
    const { confirm } = await choosesProduct(member, dearer?.productId ?? '');
    await member.visitor.post(membershipPath, confirm);
    await world.settle();
    const { html } = await opensTask(member, 'withdraw');
    const [, amount] = /Your refund (DKK.?[\d.]+)/.exec(textOf(html)) ?? [];
    await doesTask(member, 'withdraw');
    const refunds = await rowsOf(
      'denmark',
      `SELECT 1 FROM payment WHERE member_id = ? AND kind = 'refund'`,
      member.memberId,
    );
    expect(refunds).toHaveLength(2);
    expect(await read(member, membershipPath)).toContain(`We’ll pay ${amount} back to Visa`);
  });
});

describe('payments', () => {
  it('of somebody taken over from another system are not said to be none, and the next one is named', async () => {
    const member = await createMember(world, { language: 'en' });
    await world.services.database.write([
      world.services.database.prepare('DELETE FROM payment WHERE member_id = ?', member.memberId),
    ]);
    const page = textOf(await (await member.visitor.get(payments.href())).text());
    expect(page).toContain(english.account.payments.noneBefore);
    expect(page).not.toContain(english.account.payments.none);
    expect(page).toMatch(
      new RegExp(`${english.accountMain.next} ${english.account.payments.dateAndSum} \\d+ \\w+ \\d{4}, DKK`),
    );
  });

  it('that are owed are said once on the overview; a refused card is offered to be changed first', async () => {
    const member = await createDebtor(world);
    const overview = await mainOf(await member.visitor.get(main.href()));
    const [owed = ''] = /DKK\s[\d.]+/.exec(textOf(overview)) ?? [];
    expect(owed).not.toBe('');
    const beforeRows = overview.split(english.accountMain.yours)[0] ?? '';
    const button = /<a class="btn[\s\S]*?<\/a>/;
    expect(textOf(button.exec(beforeRows)?.[0] ?? '')).toContain(`Pay ${owed}`);
    expect(textOf(beforeRows.replace(button, '')).split(owed).length - 1).toBe(1);
    const page = await member.visitor.page(payments.href());
    const pay = /<form[\s\S]*?value="pay"[\s\S]*?<\/form>/.exec(page)?.[0] ?? '';
    const hidden = Object.fromEntries(
      [...pay.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const refused = await member.visitor.post(payments.href(), hidden);
    const after = await mainOf(refused.status === 303 ? await member.visitor.follow(refused) : refused);
    const first = /<div class="actions">[\s\S]*?<button[^>]*>([\s\S]*?)<\/button>/.exec(after)?.[1] ?? '';
    expect(textOf(first)).toContain(english.account.payments.changeCard);
  });

  it('that are owed are paid from the banner, and from the list where something else is said in its place', async () => {
    const member = await createDebtor(world);
    const { subscription } = paths.account;
    for (const [said, path] of [
      [false, subscription.href()],
      [true, subscription.href({ do: 'resume' })],
    ] as const) {
      const text = await read(member, path);
      expect([said, text.includes(english.membership.fault.asItIs.title)]).toEqual([said, said]);
      const ways = text.match(/Pay (?:now|DKK)/g)?.length;
      expect([said, ways]).toEqual([said, 1]);
    }
  });

  it('that are owed promise no access beyond the day by which they are to be paid', async () => {
    const member = await createDebtor(world);
    const paid = world.services.database.prepare(
      `UPDATE subscription SET paid_through = '2099-12-31' WHERE member_id = ?`,
      member.memberId,
    );
    await world.services.database.write([paid]);
    for (const page of [main, payments]) {
      const text = textOf(await mainOf(await member.visitor.get(page.href())));
      const deadline = /Pay by \w+ (\d+ \w+ \d{4}),/.exec(text)?.[1] ?? 'none';
      const promised = /up to and including (\d+ \w+ \d{4})/.exec(text)?.[1] ?? deadline;
      expect([deadline, promised]).toEqual([promised, deadline]);
      // A last day is said of an end that is not ordered, as on its page: it promises no access.
      const [row = ''] = /Your last day would be \d+ \w+ \d{4}/.exec(text) ?? [];
      expect(text.replace(row, '')).not.toContain('2099');
    }
  });

  it('that are owed are said below the banner of an order that waits, which has the place of theirs', async () => {
    const member = await createDebtor(world);
    const { database } = world.services;
    const columns =
      'market, member_id, studio_id, snapshot_json, currency, first_amount_minor, draft_id, ordering_session, start_now, ordered_at, access_from, anchor_date, updated_at';
    await database.write([
      database.prepare(
        `INSERT INTO subscription (subscription_id, number, product_id, state, ${columns})
         SELECT 'waits' || subscription_id, 'waits' || number, 'another', 'pending', ${columns} FROM subscription WHERE member_id = ?`,
        member.memberId,
      ),
    ]);
    const overview = await read(member, main.href());
    expect(overview).toContain(english.accountMain.waiting.title);
    expect(overview).not.toMatch(/Pay (?:now|DKK)/);
    expect(overview).toMatch(new RegExp(`${english.mail.row.payBy}\\s*\\w+ \\d+ \\w+`));
  });

  it('for a year name the years, without which it would begin and end around the same day', async () => {
    const yearly = await sellsByTheYear(world);
    const member = await createMember(yearly, { language: 'en', product: (one) => one.billingIntervalMonths === 12 });
    const [, from = '', until = ''] =
      /, \d+ \w+ (\d{4}) to \d+ \w+ (\d{4})/.exec(await read(member, payments.href())) ?? [];
    expect([from, Number(until) - Number(from)]).toEqual([expect.stringMatching(/^\d{4}$/), 1]);
  });
});

describe('another studio', () => {
  it('is looked for from one’s own, which is no choice: the others stand by their distance from it', async () => {
    const member = await createMember(world, { language: 'en' });
    const { html } = await opensTask(member, 'changeStudio');
    const rows = html.split('<li class="row studio').slice(1);
    expect(html).not.toContain('aria-current="true"');
    const { length } = world.catalogue.denmark.studios;
    expect(textOf(html)).toContain(`4 of ${length - 1}`);
    expect(textOf(html)).toContain(`Show all ${length - 1} studios`);
    const away = rows.map((row) => {
      const [, figure = '', unit] = /class="num strong">([\d.,]+)\s(k?m)</.exec(row.replaceAll('\u00a0', ' ')) ?? [];
      return Number(figure) * (unit === 'km' ? 1000 : 1);
    });
    expect(away.length).toBe(4);
    expect(away.every((one) => one > 0)).toBe(true);
    expect(away).toEqual([...away].sort((one, other) => one - other));
    expect(html).toContain('class="strip"');
  });
});

it('a year that is paid at once begins and ends on days that differ by more than what is written of them', async () => {
  const product = ({ billingIntervalMonths }: { billingIntervalMonths: number }) => billingIntervalMonths === 12;
  const member = await createMember(world, { market: 'england', language: 'en', product });
  const dayAfter = (years: number) => {
    const date = new Date(world.now());
    date.setUTCFullYear(date.getUTCFullYear() + years);
    return date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
  };
  const page = (await read(member, main.href())).replaceAll('\u00a0', ' ');
  expect(page).toMatch(new RegExp(`${dayAfter(0)}\\s*Paid`));
  expect(page).toMatch(new RegExp(`${dayAfter(1)}\\s*£`));
});
