import { paths } from '../../../worker/paths';
import { type Cloudflare, CloudflareFault } from './cloudflare';
import { type Found, type Step, Stuck } from './plan';
import type { Settings } from './settings';

interface Application {
  readonly id: string;
  readonly name?: string;
  readonly aud?: string;
  readonly domain?: string;
  readonly destinations?: readonly { readonly type?: string; readonly uri?: string }[];
  readonly self_hosted_domains?: readonly string[];
  readonly policies?: readonly { readonly decision?: string }[];
}

/** A working day; after it Access asks again. */
const session = '8h';

/** `anna@chain.dk` is a person, `@chain.dk` everybody with such an address. */
function ruleFor(word: string): object {
  if (/^@[\w.-]+\.\w+$/.test(word)) return { email_domain: { domain: word.slice(1) } };
  if (/^\S+@[\w.-]+\.\w+$/.test(word)) return { email: { email: word } };
  throw new Stuck(`--operators: ${word} is no address.`, 'Such as anna@chain.dk, or @chain.dk for everybody there.');
}

/** Who lets people to the back office, and the application that stands before its addresses. */
export const accessSteps = (api: Cloudflare, settings: Settings, operators: readonly string[]): readonly Step[] =>
  settings.backOfficeHosts.length === 0
    ? []
    : [
        { name: 'Access, the team', look: () => lookForTeam(api) },
        { name: 'Access, the back office', look: () => lookForApplication(api, settings, operators) },
      ];

async function lookForTeam(api: Cloudflare): Promise<Found> {
  const team = await api.find<{ auth_domain?: string }>('/access/organizations').catch((error: unknown) => {
    if (error instanceof CloudflareFault && error.status < 500 && error.status !== 429) return null;
    throw error;
  });
  if (!team?.auth_domain)
    return {
      kind: 'stuck',
      why: 'this account has no Zero Trust yet, or the token may not read it.',
      instead:
        'Open Zero Trust once in the dashboard, choose a team name and a plan; the token has to read Access’ organizations and edit its apps and policies.',
    };
  const value = `https://${team.auth_domain}`;
  return { kind: 'there', says: value, fills: [{ name: 'ACCESS_ISSUER', kind: 'var', value }] };
}

async function lookForApplication(api: Cloudflare, settings: Settings, operators: readonly string[]): Promise<Found> {
  const wanted = settings.backOfficeHosts.map((host) => `${host}${paths.backOffice.business.href()}`);
  const applications = await api.list<Application>('/access/apps');
  const found = applications.find((one) => addressesOf(one).some((address) => wanted.includes(address)));
  if (!found) {
    return {
      kind: 'missing',
      does: `make an application before ${wanted.join(', ')} for ${operators.join(', ') || '… (--operators says whom)'}`,
      make: async () => {
        if (operators.length === 0)
          throw new Stuck(
            'nobody is named whom it lets in.',
            'Give --operators anna@chain.dk,bo@chain.dk, or @chain.dk.',
          );
        const made = await api.send<Application>('POST', '/access/apps', bodyOf(settings, wanted, operators));
        return { says: 'made, with a second factor', fills: fillsOf(made) };
      },
    };
  }
  const open = wanted.filter((address) => !addressesOf(found).includes(address));
  if (open.length > 0)
    return {
      kind: 'stuck',
      why: `the application "${found.name}" does not stand before ${open.join(', ')}.`,
      instead: 'Add it to its destinations in the dashboard, or take ACCESS_… out of wrangler.toml.',
    };
  if (!found.policies?.some(({ decision }) => decision === 'allow'))
    return {
      kind: 'stuck',
      why: `the application "${found.name}" lets nobody in.`,
      instead: 'Add a policy that allows your operators (Zero Trust → Access → Applications).',
    };
  // One that was made anew has another: its tokens would be refused.
  if (settings.audience && found.aud && !/to-be-set/.test(settings.audience) && settings.audience !== found.aud)
    return {
      kind: 'stuck',
      why: `wrangler.toml has another tag than the application "${found.name}", so the app lets nobody in.`,
      instead: `Put ACCESS_AUDIENCE = "${found.aud}" there.`,
    };
  return { kind: 'there', says: `"${found.name}"`, fills: fillsOf(found) };
}

/** Documented under "Add an Access application": the policies of the body are made with it and belong to it alone. */
const bodyOf = ({ environment }: Settings, addresses: readonly string[], operators: readonly string[]) => ({
  type: 'self_hosted',
  name: `Medlem back office, ${environment}`,
  domain: addresses[0],
  destinations: addresses.map((uri) => ({ type: 'public', uri })),
  session_duration: session,
  http_only_cookie_attribute: true,
  policies: [
    {
      name: 'Operators',
      decision: 'allow',
      include: operators.map(ruleFor),
      require: [{ auth_method: { auth_method: 'mfa' } }],
    },
  ],
});

const fillsOf = ({ aud }: Application) => (aud ? [{ name: 'ACCESS_AUDIENCE', kind: 'var' as const, value: aud }] : []);

const addressesOf = ({ domain, destinations = [], self_hosted_domains: older = [] }: Application): readonly string[] =>
  [domain, ...destinations.map(({ uri }) => uri), ...older].flatMap((one) => (one ? [one.replace(/\/\*?$/, '')] : []));
