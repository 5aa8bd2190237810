import type { Plugin } from 'vite';

const library = 'stripe';
const core = /\/node_modules\/stripe\/esm\/stripe\.core\.js$/;
const resource = /\/node_modules\/stripe\/esm\/resources\/[\w/]+\.js$/;
const module = /\/node_modules\/stripe\/esm\/(\w+)\.js$/;

const refused = (name: string) => `throw new Error('stripe: ${name} is left out of this build')`;

/** Modules of which nothing is used, and what stands in the place of each. */
const emptied: Readonly<Record<string, string>> = {
  // Handles a kind of events that webhooks do not send; contains a list of two hundred names.
  StripeEventNotificationHandler: 'export class StripeEventNotificationHandler {}',
  // Both serve fields that a schema names.
  Decimal: 'export class Decimal {}',
  V2Coercion: ['coerceV2RequestData', 'coerceV2ResponseData']
    .map((name) => `export function ${name}() { ${refused(name)}; }`)
    .join('\n'),
};

/**
 * Schemas that say which fields are decimals. Nothing here uses such a field, and without the schemas they stay text.
 */
const schema = /^( +)(?:request|response)Schema: \{\n[\s\S]*?\n\1\},\n/gm;

/** Resources of the provider's API that the Worker uses; any other call throws. */
export const keptResources: readonly string[] = [
  'checkout',
  'coupons',
  'customers',
  'disputes',
  'events',
  'invoiceItems',
  'invoicePayments',
  'invoices',
  'products',
  'refunds',
  'subscriptions',
];

const instance = /^\s*this\.(\w+) = new (\w+)\(this\);$/gm;
const resourceImport = /^import \{ (\w+),? \} from '\.\/resources(?:\/[\w/]+)?\.js';$/gm;

const place = '/* what is left out */';
const refusing = (names: readonly string[]) =>
  `for (const name of '${names.join(' ')}'.split(' ')) Object.defineProperty(this, name, { get() { throw new Error('stripe.' + name + ' is left out of this build'); } });`;

/**
 * Removes unused resources from the payment provider's library, four fifths of its size, and unused parts of the
 * others. Using a removed resource throws an error that names it.
 */
export function fewStripeResources(): Plugin {
  return {
    name: 'medlem:few-stripe-resources',
    enforce: 'pre',
    // The development server's pre-bundling would bypass this plugin.
    configEnvironment: () => ({ optimizeDeps: { exclude: [library] }, resolve: { noExternal: [library] } }),
    transform(code, id) {
      const file = id.split('?')[0] ?? '';
      const empty = emptied[module.exec(file)?.[1] ?? ''];
      if (empty !== undefined) return { code: empty, map: null };
      if (resource.test(file)) return { code: code.replace(schema, ''), map: null };
      if (!core.test(file)) return null;
      const needed = new Set<string>();
      const left: string[] = [];
      const constructed = code.replace(instance, (line, property: string, made: string) => {
        if (keptResources.includes(property)) {
          needed.add(made);
          return line;
        }
        left.push(property);
        return left.length === 1 ? place : '';
      });
      if (needed.size !== keptResources.length)
        throw new Error('few-stripe-resources: the library is built in another way now');
      const imported = constructed
        .replace(resourceImport, (line, made: string) => (needed.has(made) ? line : ''))
        .replace(place, () => refusing(left))
        .replace("import * as resources from './resources.js';", 'const resources = {};')
        .replace(/this\.account = this\.accounts;/, '');
      return { code: imported, map: null };
    },
  };
}
