import { describe, expect, it } from 'vitest';
import { networkOf } from '../../worker/domain/network';

describe('the network of an address', () => {
  it('is the whole of an address of version 4', () => {
    expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  });

  it('is what one connection gets of version 6, however the address is written', () => {
    for (const address of [
      '2001:db8:0:7::1',
      '2001:0DB8:0000:0007:ffff::',
      '2001:db8::7:0:0:0:1',
      '2001:db8:0:7:1:2:3:4',
    ])
      expect(networkOf(address)).toBe('2001:db8:0:7');
    expect(networkOf('2001:db8:0:8::1')).not.toBe(networkOf('2001:db8:0:7::1'));
    expect(networkOf('::1')).toBe('0:0:0:0');
  });

  it('is something for every oddity, too', () => {
    for (const odd of ['::', ':', ':::', '1:2:3:4:5:6:7:8:9::1', 'fe80::1%eth0'])
      expect(networkOf(odd)).toEqual(expect.any(String));
  });
});
