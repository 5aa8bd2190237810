import type { Plugin } from 'vite';

const library = 'stripe';
const core = /\/node_modules\/stripe\/esm\/stripe\.core\.js$/;

/** What of the provider's API the Worker asks for; a call of any other is refused. */
export const keptResources: readonly string[] = [
  'checkout',
  'coupons',
  'customers',
  'disputes',
  'invoiceItems',
  'invoicePayments',
  'invoices',
  'products',
  'refunds',
  'subscriptions',
];

const instance = /^\s*this\.(\w+) = new (\w+)\(this\);$/gm;
const resourceImport = /^import \{ (\w+),? \} from '\.\/resources(?:\/[\w/]+)?\.js';$/gm;

/**
 * Leaves out of the payment provider's library the resources that nobody asks for: four fifths of its weight. What is
 * left out throws by its name when it is used.
 */
export function fewStripeResources(): Plugin {
  return {
    name: 'medlem:few-stripe-resources',
    enforce: 'pre',
    // Bundled ahead by the server for development, it would pass by this plugin.
    configEnvironment: () => ({ optimizeDeps: { exclude: [library] }, resolve: { noExternal: [library] } }),
    transform(code, id) {
      if (!core.test(id.split('?')[0] ?? '')) return null;
      const needed = new Set<string>();
      const constructed = code.replace(instance, (line, property: string, made: string) => {
        if (keptResources.includes(property)) {
          needed.add(made);
          return line;
        }
        return `Object.defineProperty(this, '${property}', { get() { throw new Error('stripe.${property} is left out of this build'); } });`;
      });
      if (needed.size !== keptResources.length)
        throw new Error('few-stripe-resources: the library is built in another way now');
      const imported = constructed
        .replace(resourceImport, (line, made: string) => (needed.has(made) ? line : ''))
        .replace("import * as resources from './resources.js';", 'const resources = {};')
        .replace(/this\.account = this\.accounts;/, '');
      return { code: imported, map: null };
    },
  };
}
