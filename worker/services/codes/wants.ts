import { mailboxOf } from '../../domain/email-key';
import { codeLimits, type Limit, tryLimits } from '../../domain/limits';
import { neighbourhoodOf } from '../../domain/network';
import type { Limits, Want } from '../limits/port';
import type { AskedFor } from './port';

/** The budgets that one mailed code is counted against; those of members and of strangers are separate. */
export async function codeWants(limits: Limits, asked: AskedFor): Promise<Want[]> {
  const { asker, market, sessionHash: browser } = asked;
  const many = (kind: string, all: readonly Limit[], ...whose: string[]) =>
    all.map(async (limit) => ({ ...limit, key: await limits.keyOf(`${kind}${limit.windowMs}`, market, ...whose) }));
  const one = (kind: string, limit: Limit & Pick<Want, 'isSoft' | 'reserve'>, ...whose: string[]) =>
    many(kind, [limit], ...whose);
  const { reserve } = codeLimits;
  if (asker.kind === 'known') return Promise.all(many('code-known', codeLimits.own, asker.browserId));
  if (asker.kind === 'stepUp') {
    // An operator can name one mailbox for as many members as there are: it is counted as well.
    const counted = asked.isReadOut ? [browser, mailboxOf(asked.email)] : [browser];
    return Promise.all(counted.flatMap((one) => many('code-step-up', codeLimits.own, one)));
  }
  const { network } = asker;
  const mailbox = mailboxOf(asked.email);
  const near = network === null ? null : neighbourhoodOf(network);
  const place = await limits.keyOf('code-place', market, browser || (network ?? ''), mailbox);
  const forWhat = asked.purpose === 'signup' || asked.purpose === 'email' ? 'typed' : 'known';
  const wants = await Promise.all([
    ...many('code-network-mailbox', codeLimits.networkAndMailbox, network ?? '', mailbox),
    ...(browser
      ? [
          ...many('code-browser-mailbox', codeLimits.browserAndMailbox, browser, mailbox),
          ...one('code-browser', codeLimits.browser, browser),
        ]
      : []),
    ...(network === null || near === null
      ? []
      : [
          ...one('code-network', { ...codeLimits.network, reserve: reserve.network }, network),
          ...one('code-near', { ...codeLimits.neighbourhood, reserve: reserve.neighbourhood }, near),
          ...one('code-near-mailbox', codeLimits.neighbourhoodAndMailbox, near, mailbox),
        ]),
    ...one(`code-cell-${forWhat}`, { ...codeLimits.cell[forWhat], isSoft: true }),
    ...one('code-mailbox', codeLimits.mailbox, mailbox),
  ]);
  return wants.map((want) => (want.key.startsWith('code-mailbox') ? { ...want, place } : want));
}

/** The budgets that a wrong attempt at a stranger's short code is counted against. */
export function tryWants(limits: Limits, market: string, network: string | null): Promise<Want[]> {
  const want = async (kind: string, limit: Limit, ...whose: string[]) => ({
    ...limit,
    key: await limits.keyOf(kind, market, ...whose),
  });
  return Promise.all([
    want('try-cell', tryLimits.cell),
    ...(network === null
      ? []
      : [
          want('try-network', tryLimits.network, network),
          want('try-near', tryLimits.neighbourhood, neighbourhoodOf(network)),
        ]),
  ]);
}
