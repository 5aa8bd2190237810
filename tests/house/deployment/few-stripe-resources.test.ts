import { expect, it } from 'vitest';
import { code, filesUnder, read } from '../../../scripts/house/sources';
import { fewStripeResources, keptResources } from '../../../scripts/vite/few-stripe-resources';

const library = 'node_modules/stripe/esm/stripe.core.js';
const transform = fewStripeResources().transform as unknown as (code: string, id: string) => { code: string } | null;

it('keeps each resource of the payment provider that the Worker asks for, and none besides', () => {
  const used = new Set(
    filesUnder('worker', code).flatMap((file) =>
      /stripe/i.test(file)
        ? [...read(file).matchAll(/(?<!\.)\bstripe\.([a-zA-Z]+)/g)].map(([, name = '']) => name)
        : [],
    ),
  );
  // Not a resource, and there in every build; what only the operator's commands use comes with the package as it is.
  used.delete('webhooks');
  expect([...keptResources].sort()).toEqual([...used].sort());
});

it('leaves the rest out by name', () => {
  const { code: text } = transform(read(library), `/x/${library}`) ?? { code: '' };
  expect(text).toContain('this.refunds = new RefundResource(this);');
  expect(text).toContain("'stripe.' + name + ' is left out of this build'");
  expect(text).toMatch(/for \(const name of '[^']*\bterminal\b/);
  expect(text).not.toContain('new Terminal(');
  expect(text).not.toContain("from './resources/Terminal/index.js'");
  const notifications = 'node_modules/stripe/esm/StripeEventNotificationHandler.js';
  expect(transform(read(notifications), `/x/${notifications}`)?.code).toBe(
    'export class StripeEventNotificationHandler {}',
  );
  expect(transform('x', '/x/other.js')).toBeNull();
  expect(() => transform('class Stripe {}', `/x/${library}`)).toThrow('built in another way');
});

it('leaves out which fields become decimals: nobody reads one', () => {
  const file = 'node_modules/stripe/esm/resources/Subscriptions.js';
  const text = transform(read(file), `/x/${file}`)?.code ?? '';
  expect(text).not.toMatch(/(?:request|response)Schema/);
  expect(text).toContain('/v1/subscriptions/');
  expect(() => new Function(text.replace(/^import .*$/gm, '').replace(/^export /gm, ''))).not.toThrow();
  const esm = 'node_modules/stripe/esm';
  for (const [module, names] of [
    ['Decimal', ['Decimal']],
    ['V2Coercion', ['coerceV2RequestData', 'coerceV2ResponseData']],
  ] as const) {
    const stub = transform(read(`${esm}/${module}.js`), `/x/${esm}/${module}.js`)?.code ?? '';
    for (const name of names) {
      expect(read(`${esm}/${module}.js`)).toMatch(new RegExp(`^export const ${name} = `, 'm'));
      expect(stub).toMatch(new RegExp(`^export (?:class|function) ${name}\\b`, 'm'));
    }
  }
  // They are asked for where a schema is, and nowhere else.
  for (const caller of ['StripeResource', 'autoPagination']) {
    const calls = [...read(`${esm}/${caller}.js`).matchAll(/(.{0,90})coerceV2\w+\(/gs)].map(([, before]) => before);
    for (const before of calls) expect(before).toMatch(/if \(spec\?\.\w+Schema\)|spec\?\.requestSchema\s+\?/);
  }
  expect(filesUnder('worker', code).filter((one) => /\w_decimal\b/.test(read(one)))).toEqual([]);
});
