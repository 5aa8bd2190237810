import type { RequestContext } from '../context';
import { isLoopback, networkOf } from '../domain/network';

/**
 * The network of the client's address, the key of every rate limit; null for loopback and where no address is known.
 */
export function networkOfRequest(c: RequestContext): string | null {
  const address = c.req.header('cf-connecting-ip');
  const network = address ? networkOf(address) : null;
  return network === null || isLoopback(network) ? null : network;
}
