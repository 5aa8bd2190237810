import contract from 'virtual:provider-contract';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { ContractError, judgeParameters, requireAnswer, requireEvent } from '../../sandbox/contract';
import { fromForm, judge } from '../../sandbox/contract/judge';
import type { Contract, Schema } from '../../sandbox/contract/schema';
import { apiVersion } from '../../sandbox/stripe/records';
import { routes } from '../../sandbox/stripe/resources';
import { expectConsole } from '../setup/runtime/console-guard';
import { denmark, joinMembership, startSandbox } from './harness';

const text: Schema = { kind: 'string' };
const small: Contract = {
  calls: {},
  event: text,
  shapes: {
    door: { fields: { object: oneOf('door'), width: { kind: 'number' }, label: text }, required: ['object', 'width'] },
    window: {
      fields: { object: oneOf('window'), panes: { kind: 'list', items: text } },
      required: ['object', 'panes'],
    },
    labels: { fields: {}, required: [], others: text },
  },
};
const shape = (name: string): Schema => ({ kind: 'shape', shape: name });
const either: Schema = { kind: 'anyOf', schemas: [{ kind: 'null' }, text, shape('door'), shape('window')] };

function oneOf(...values: string[]): Schema {
  return { kind: 'oneOf', values };
}

const found = (schema: Schema, value: unknown) =>
  judge(small, schema, value).map(({ problem, path }) => `${problem} ${path}`);

describe('a value', () => {
  it('that is as the types say it has nothing against it', () => {
    expect(found(shape('door'), { object: 'door', width: 2 })).toEqual([]);
    expect(found(shape('labels'), { any: 'text', other: 'text' })).toEqual([]);
    for (const value of [null, 'an id', { object: 'window', panes: [] }]) expect(found(either, value)).toEqual([]);
  });

  it('that lacks a field, has one too many, or another type or word is told where', () => {
    expect(found(shape('door'), { object: 'door', colour: 'red' })).toEqual(['missing width', 'invented colour']);
    expect(found(shape('door'), { object: 'gate', width: '2' })).toEqual(['value object', 'type width']);
    expect(found(shape('door'), { object: 'door', width: null })).toEqual(['type width']);
    expect(found(shape('labels'), { any: 1 })).toEqual(['type any']);
    expect(found({ kind: 'list', items: shape('window') }, [{ object: 'window', panes: ['a', 2] }])).toEqual([
      'type [].panes[]',
    ]);
    expect(found(shape('door'), [])).toEqual(['type ']);
    expect(found(shape('door'), { object: 'door', width: 2, constructor: 'odd' })).toEqual(['invented constructor']);
  });

  it('of several kinds is held against its own', () => {
    expect(found(either, { object: 'window', width: 2 })).toEqual(['missing panes', 'invented width']);
    expect(found(either, 3)).toHaveLength(1);
  });

  it('of a form has its type read from the schema', () => {
    const read = (schema: Schema, value: string) => fromForm(small, schema, value);
    expect([
      read({ kind: 'number' }, '12'),
      read({ kind: 'number' }, '1e3'),
      read({ kind: 'boolean' }, 'true'),
    ]).toEqual([12, '1e3', true]);
    expect(fromForm(small, shape('door'), { object: 'door', width: '3', colour: 'red' })).toEqual({
      object: 'door',
      width: 3,
      colour: 'red',
    });
    expect(read({ kind: 'anyOf', schemas: [{ kind: 'number' }, oneOf('now')] }, 'now')).toBe('now');
  });
});

describe('the provider’s types', () => {
  it('are those of the version that sandbox and library speak', () => {
    expect(Stripe.API_VERSION).toBe(apiVersion);
  });

  it('are there for every call that the sandbox answers, and for no other', () => {
    const answered = routes.map(({ method, path }) => `${method} ${path}`);
    expect(Object.keys(contract.calls).toSorted()).toEqual(answered.toSorted());
  });

  it('are whole: every shape that is named is known', () => {
    const named = JSON.stringify(contract).match(/"shape":"[^"]+"/g) ?? [];
    const names = new Set(named.map((one) => JSON.parse(`{${one}}`).shape as string));
    expect([...names].filter((name) => !(name in contract.shapes))).toEqual([]);
    expect(names.size).toBeGreaterThan(1_000);
  });

  it('refuse what the sandbox would once have sent', () => {
    const { shapes, calls } = contract;
    const invoiceItem = { object: 'invoiceitem', parent: { type: 'subscription_details', quote_details: null } };
    const problems = judge(contract, calls['GET /invoiceitems/:id']?.answer ?? text, invoiceItem);
    expect(problems.map(({ problem, path }) => `${problem} ${path}`)).toEqual(
      expect.arrayContaining(['invented parent.quote_details', 'missing livemode', 'missing quantity']),
    );
    expect(Object.keys(shapes).length).toBeGreaterThan(1_000);
    expect(() => requireAnswer('GET /refunds/:id', { object: 'refund' })).toThrow(/missing id/);
    expect(() => requireAnswer('GET /nothing', {})).toThrow(ContractError);
    expect(() => requireEvent({ type: 'invoice.invented' })).toThrow(ContractError);
  });
});

describe('a call', () => {
  it('with a parameter that the provider does not know is refused and does nothing', async () => {
    const test = startSandbox();
    const refused = await test.request('/v1/customers', {
      method: 'POST',
      body: new URLSearchParams({ emial: 'a@example.com' }),
      headers: { authorization: `Bearer ${denmark.secretKey}` },
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: { code: 'parameter_unknown', param: 'emial', message: 'Received unknown parameter: emial' } },
    ]);
    expect((await test.stripe.customers.list()).data).toEqual([]);
  });

  it('with a value that the provider does not know is refused', () => {
    const wrong = judgeParameters('POST /subscriptions/:id', {
      proration_behavior: 'sometimes',
      items: [{ quantity: 'x' }],
    });
    expect(wrong.map(({ problem, path }) => `${problem} ${path}`)).toEqual([
      'value proration_behavior',
      'type items[].quantity',
    ]);
    expect(judgeParameters('POST /subscriptions/:id', { trial_end: 'now', metadata: '' })).toEqual([]);
  });
});

describe('an answer that is not the provider’s', () => {
  it('is a fault that names its place, on a page, too', async () => {
    expectConsole(/GET \/customers/);
    const test = startSandbox();
    await joinMembership(test);
    const { data } = await test.stripe.customers.list();
    const key = `account:denmark:stripe:object:customer:${data[0]?.id}`;
    test.store.put(key, { ...test.store.get<object>(key), balance: 'much', mood: 'fair' });
    const answer = await test.request(`/v1/customers/${data[0]?.id}`, {
      headers: { authorization: `Bearer ${denmark.secretKey}`, accept: 'text/html' },
    });
    expect(answer.status).toBe(500);
    const page = await answer.text();
    for (const place of ['type balance', 'invented mood']) expect(page).toContain(place);
  });
});
