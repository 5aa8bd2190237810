import type { RequestContext } from '../context';
import { isLoopback, networkOf } from '../domain/network';

/** The network a request came from, the one key of it for every limit; null where everybody is this machine. */
export function networkOfRequest(c: RequestContext): string | null {
  const address = c.req.header('cf-connecting-ip');
  const network = address ? networkOf(address) : null;
  return network === null || isLoopback(network) ? null : network;
}
