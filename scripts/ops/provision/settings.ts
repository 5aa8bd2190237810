import { marketIds } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { cellName } from '../../../worker/env';
import type { Configuration } from '../../deployment/configuration';
import type { EnvironmentName } from '../../deployment/environment';
import { domainOf, isPlaceholder } from '../../deployment/mail-domains';
import { sharedSecretMakers } from '../../local/secrets.mjs';

interface NamedStore {
  readonly binding: string;
  readonly name: string;
  readonly id: string | undefined;
}

/** What a section of wrangler.toml says that an account has to have. */
export interface Settings {
  readonly environment: EnvironmentName;
  /** Name of the Worker in the account. */
  readonly worker: string;
  readonly compatibilityDate: string;
  readonly databases: readonly NamedStore[];
  readonly stores: readonly NamedStore[];
  /** Queues and the dead-letter queues of their consumers, each once. */
  readonly queues: readonly string[];
  readonly buckets: readonly { readonly name: string; readonly jurisdiction: string | undefined }[];
  /** The host of each market. */
  readonly hosts: readonly { readonly host: string; readonly market: MarketId }[];
  /** Hosts on which the back office is; none where it is left out. */
  readonly backOfficeHosts: readonly string[];
  readonly audience: string | undefined;
  readonly sendsByHttp: boolean;
  /** Secrets that all cells share and a var asks for. */
  readonly sharedSecrets: readonly string[];
  /** The queue of the platform's mail events and the domains that it sends for; null where it sends nothing. */
  readonly mailEvents: { readonly queue: string; readonly domains: readonly string[] } | null;
  /** The store may lie in no jurisdiction, for an account that cannot have one. */
  readonly storeAnywhere: boolean;
}

export function settingsOf(
  config: Configuration,
  environment: EnvironmentName,
  { storeAnywhere = false }: { storeAnywhere?: boolean } = {},
): Settings {
  const { vars, queues, r2_buckets: buckets } = config;
  const named = JSON.parse(String(vars.HOSTS ?? '{}')) as Record<string, string>;
  const hosts = Object.entries(named).flatMap(([host, id]) => {
    const market = marketIds.find((one) => one === id);
    return market ? [{ host, market }] : [];
  });
  const queueNames = [
    ...(queues.producers ?? []).map(({ queue }: { queue: string }) => queue),
    ...(queues.consumers ?? []).flatMap(
      ({ queue, dead_letter_queue: dead }: { queue: string; dead_letter_queue?: string }) =>
        dead ? [queue, dead] : [queue],
    ),
  ];
  const adapters = [vars.MAIL_ADAPTER, vars.MAIL_SECOND, vars.MAIL_BULK];
  const hasBackOffice = 'ACCESS_ISSUER' in vars || 'ACCESS_AUDIENCE' in vars;
  return {
    environment,
    worker: String(config.name),
    compatibilityDate: String(config.compatibility_date),
    databases: config.d1_databases.map((one: { binding: string; database_name?: string; database_id?: string }) => ({
      binding: one.binding,
      name: String(one.database_name),
      id: one.database_id,
    })),
    stores: config.kv_namespaces.map((one: { binding: string; id?: string }) => ({
      binding: one.binding,
      name: String(config.name),
      id: one.id,
    })),
    queues: [...new Set<string>(queueNames)],
    buckets: buckets.map((one: { bucket_name?: unknown; jurisdiction?: string }) => ({
      name: String(one.bucket_name),
      jurisdiction: one.jurisdiction,
    })),
    hosts,
    backOfficeHosts: hasBackOffice ? hosts.map(({ host }) => host) : [],
    audience: vars.ACCESS_AUDIENCE === undefined ? undefined : String(vars.ACCESS_AUDIENCE),
    sendsByHttp: adapters.includes('http'),
    sharedSecrets: Object.keys(sharedSecretMakers(vars)),
    mailEvents: adapters.includes('binding') ? mailEventsOf(config) : null,
    storeAnywhere,
  };
}

/** The Worker writes into every queue that it reads, but for the one that the platform writes into. */
function mailEventsOf({ vars, queues }: Configuration): Settings['mailEvents'] {
  const written = (queues.producers ?? []).map(({ queue }: { queue: string }) => queue);
  const read: readonly string[] = (queues.consumers ?? []).map(({ queue }: { queue: string }) => queue);
  const queue = read.find((name) => !written.includes(name));
  const senders = marketIds.map((market) => domainOf(String(vars[cellName('MAIL_FROM', market)] ?? '')));
  return queue === undefined
    ? null
    : { queue, domains: [...new Set(senders.filter((domain) => !isPlaceholder(domain)))] };
}
