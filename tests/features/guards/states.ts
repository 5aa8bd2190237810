import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { paths } from '../../../worker/paths';
import { english, say } from '../../setup/pages/answers';
import type { Visitor } from '../../setup/people/visitor';
import type { World } from '../../setup/world';

/** The table of states and routes, each state reached as a visitor reaches it, each cell read from a real answer. */
const { signup } = paths;
export const routes = {
  entry: signup.entry.href(),
  age: signup.ageVerification.href(),
  issuers: signup.selectIssuers.href(),
  details: signup.customerDetails.href(),
  skin: signup.skinData.href(),
  verify: signup.verifyEmail.href(),
  completed: signup.completed.href(),
  paid: signup.paymentCompleted.href(),
  // Last: it may clear the draft or let go of the order.
  overview: signup.overview.href(),
};
export type Row = Record<keyof typeof routes, string>;
/** `200 says X`: the page's heading or text holds the X of the English texts. */
const says = (text: string) => `200 says ${text}`;
const { verify, paid, overview, select } = english;
const toDetails = '302 /signup-customer-details';
const toCompleted = '302 /signup-completed';

const { DB } = env as unknown as { DB: D1Database };
const setMember = (visitor: Visitor, state: string, stopDate: string | null) =>
  DB.prepare(
    `UPDATE subscription SET state = ?, stop_date = ? WHERE member_id = (SELECT member_id FROM member WHERE email = ?)`,
  )
    .bind(state, stopDate, visitor.email)
    .run();

export const states: Record<string, { reach: (visitor: Visitor, world: World) => Promise<unknown>; row: Row }> = {
  nothing: {
    reach: async () => undefined,
    row: {
      entry: says(select.title),
      age: '302 /signup',
      issuers: '302 /signup',
      details: '302 /',
      skin: '302 /',
      verify: says(verify.start.title),
      completed: '302 /',
      paid: says(paid.neutral.title),
      overview: '302 /login',
    },
  },
  'product, no age needed': {
    reach: (visitor) => visitor.selectsProduct(visitor.plainProduct()),
    row: {
      entry: '200 marked',
      age: '302 /signup',
      issuers: '302 /signup',
      details: '200',
      skin: '302 /signup-verify-email',
      verify: says(verify.needsDetails.lead),
      completed: '302 /',
      paid: says(paid.neutral.title),
      overview: '302 /login',
    },
  },
  'product, age needed': {
    reach: (visitor) => visitor.selectsProduct(visitor.uvProduct()),
    row: {
      entry: '200 marked',
      age: '200',
      issuers: '200',
      details: '200',
      skin: '200',
      verify: says(verify.needsDetails.lead),
      completed: '302 /',
      paid: says(paid.neutral.title),
      overview: '302 /login',
    },
  },
  'age proved by entry pair': {
    reach: async (visitor) => {
      await visitor.selectsProduct(visitor.uvProduct());
      expect(say(await visitor.follow(await visitor.provesAge()))).toBe(toDetails);
    },
    row: {
      entry: '200 marked',
      age: toDetails,
      issuers: toDetails,
      details: '200',
      skin: '200',
      verify: says(verify.needsDetails.lead),
      completed: '302 /',
      paid: says(paid.neutral.title),
      overview: says(overview.missing.several),
    },
  },
  'details in, age proved': {
    reach: async (visitor) => {
      await visitor.selectsProduct(visitor.uvProduct());
      await visitor.follow(await visitor.provesAge());
      await visitor.entersDetails();
    },
    row: {
      entry: '200 marked',
      age: toDetails,
      issuers: toDetails,
      details: '200',
      skin: '200',
      verify: says(verify.unsent.replace('{{email}}', '')),
      completed: '302 /',
      paid: says(paid.neutral.title),
      overview: says(overview.missing.several),
    },
  },
  'details in, age not proved': {
    reach: async (visitor) => {
      await visitor.selectsProduct(visitor.uvProduct());
      await visitor.entersDetails();
    },
    row: {
      entry: '200 marked',
      age: '200',
      issuers: '200',
      details: '200',
      skin: '200',
      verify: says(verify.unsent.replace('{{email}}', '')),
      completed: '302 /',
      paid: says(paid.neutral.title),
      overview: says(overview.missing.several),
    },
  },
  'e-mail proved': {
    reach: (visitor) => visitor.reachesOverview(),
    row: {
      entry: '200 marked',
      age: toDetails,
      issuers: toDetails,
      details: '200',
      skin: '200',
      verify: says(verify.proved.title),
      completed: '302 /',
      paid: says(paid.neutral.title),
      overview: says(overview.title),
    },
  },
  'ordered, unpaid': {
    reach: async (visitor) => {
      await visitor.reachesOverview();
      expect(say(await visitor.orders())).toBe('303 /signup-completed');
    },
    row: {
      entry: says(select.waiting.title),
      age: toCompleted,
      issuers: toCompleted,
      details: toCompleted,
      skin: toCompleted,
      verify: toCompleted,
      completed: '200',
      paid: says(paid.waiting.title),
      overview: '302 /',
    },
  },
  'paid, not yet welcomed': {
    reach: async (visitor, world) => {
      await visitor.reachesOverview();
      await visitor.orders();
      await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
      await world.settle();
    },
    row: {
      entry: '302 /account-main',
      age: '302 /signup',
      issuers: '302 /signup',
      details: '302 /',
      skin: '302 /',
      verify: '200',
      completed: '302 /',
      paid: says(paid.welcome.title.replace('{{firstName}}', 'Anna')),
      overview: '302 /login',
    },
  },
  'member without stop date': {
    reach: (visitor) => visitor.joins(),
    row: {
      entry: '302 /account-main',
      age: '302 /signup',
      issuers: '302 /signup',
      details: '302 /',
      skin: '302 /',
      verify: '200',
      completed: '302 /',
      paid: says(paid.welcome.title.replace('{{firstName}}', 'Anna')),
      overview: '302 /login',
    },
  },
  'member with stop date, nothing chosen': {
    reach: async (visitor) => {
      await visitor.joins();
      await setMember(visitor, 'ending', '2099-12-31');
    },
    row: {
      entry: says(select.title),
      age: '302 /signup',
      issuers: '302 /signup',
      details: '302 /',
      skin: '302 /',
      verify: '302 /',
      completed: '302 /',
      paid: says(paid.neutral.title),
      overview: '302 /login',
    },
  },
  'member without any product, one chosen': {
    reach: async (visitor) => {
      await visitor.joins();
      await setMember(visitor, 'ended', '2026-01-31');
      await visitor.selectsProduct(visitor.plainProduct());
    },
    row: {
      entry: '200 marked',
      age: '302 /signup',
      issuers: '302 /signup',
      details: '200 prefilled',
      skin: '302 /signup-verify-email',
      verify: toDetails,
      completed: '302 /',
      paid: says(paid.neutral.title),
      overview: '302 /login',
    },
  },
  'member with stop date, another product and details': {
    reach: async (visitor) => {
      await visitor.joins();
      await setMember(visitor, 'ending', '2099-12-31');
      await visitor.selectsProduct(visitor.plainProduct());
      expect(say(await visitor.entersDetails())).toBe('303 /signup-subscription-overview');
    },
    row: {
      entry: '200 marked',
      // The age proved for the earlier membership still counts.
      age: toDetails,
      issuers: toDetails,
      details: '200 prefilled',
      skin: '302 /signup-verify-email',
      verify: '302 /signup-subscription-overview',
      completed: '302 /',
      paid: says(paid.neutral.title),
      overview: says(overview.title),
    },
  },
};
