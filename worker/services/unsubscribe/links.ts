import { createSigner } from '../../crypto/keyring';
import type { Market } from '../../domain/markets/market';
import { paths } from '../../paths';
import { type Channel, channels } from '../members/port';
import type { UnsubscribeLinks } from './port';

interface Parts {
  keys: string;
  originOf: (market: Market) => string;
}

const maximumLength = 300;

/** Signed with the keys that are kept the longest, so that links in old messages still work. */
export function createUnsubscribeLinks({ keys, originOf }: Parts): UnsubscribeLinks {
  const signer = createSigner(keys, 'unsubscribe');
  return {
    async urlFor(market, memberId, channel) {
      const body = `${memberId}.${channel}`;
      const token = `${body}.${await signer.sign(body)}`;
      return originOf(market) + paths.unsubscribe.href({ token });
    },
    async read(token) {
      const [memberId = '', channel = '', signature = '', ...rest] = token.split('.');
      if (rest.length > 0 || token.length > maximumLength || !channels.includes(channel as Channel)) return null;
      const isOurs = await signer.verify(`${memberId}.${channel}`, signature);
      return isOurs ? { memberId, channel: channel as Channel } : null;
    },
  };
}
