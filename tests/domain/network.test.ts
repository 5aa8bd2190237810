import { describe, expect, it } from 'vitest';
import { isLoopback, neighbourhoodOf, networkOf } from '../../worker/domain/network';

describe('the network of an address', () => {
  it('is the whole of an address of version 4, however it is written', () => {
    for (const address of [
      '203.0.113.7',
      ' 203.0.113.7 ',
      '203.000.113.007',
      '::ffff:203.0.113.7',
      '::FFFF:203.0.113.7',
      '0:0:0:0:0:ffff:cb00:7107',
      '0000:0000:0000:0000:0000:ffff:203.0.113.7',
      '[::ffff:203.0.113.7]:443',
      '::ffff:cb00:7107%eth0',
      '64:ff9b::203.0.113.7',
      '64:ff9b::cb00:7107',
    ])
      expect([address, networkOf(address)]).toEqual([address, '203.0.113.7']);
    expect(networkOf('203.0.113.70')).not.toBe(networkOf('203.0.113.7'));
  });

  it('is what one connection gets of version 6, however the address is written', () => {
    for (const address of [
      '2001:db8:0:7::1',
      '2001:0DB8:0000:0007:ffff::',
      '2001:db8::7:0:0:0:1',
      '2001:db8:0:7:1:2:3:4',
      '2001:db8:0:7::203.0.113.7',
      '[2001:db8:0:7::9]',
      '2001:db8:0:7::9%en0',
    ])
      expect([address, networkOf(address)]).toEqual([address, '2001:db8:0:7']);
    expect(networkOf('2001:db8:0:8::1')).not.toBe(networkOf('2001:db8:0:7::1'));
    expect(networkOf('::1')).toBe('0:0:0:0');
  });

  it('is something for every oddity, too, and the same each time', () => {
    for (const odd of [
      '',
      '::',
      ':',
      ':::',
      '1::2::3',
      '1:2:3:4:5:6:7:8:9::1',
      'fe80::1%eth0',
      '1.2.3',
      'x',
      '12345::',
    ])
      expect(networkOf(odd)).toBe(networkOf(` ${odd.toUpperCase()} `));
  });

  it('has a neighbourhood: its /24, or its /48', () => {
    expect(neighbourhoodOf(networkOf('203.0.113.7'))).toBe('203.0.113');
    expect(neighbourhoodOf(networkOf('::ffff:203.0.113.200'))).toBe('203.0.113');
    expect(neighbourhoodOf(networkOf('2001:db8:1:ffff::1'))).toBe(neighbourhoodOf(networkOf('2001:db8:1:2::1')));
    expect(neighbourhoodOf(networkOf('2001:db8:2::1'))).not.toBe(neighbourhoodOf(networkOf('2001:db8:1::1')));
  });

  it('tells a laptop from the rest of the world', () => {
    for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(isLoopback(networkOf(own))).toBe(true);
    for (const other of ['192.0.2.1', '2001:db8::1']) expect(isLoopback(networkOf(other))).toBe(false);
  });
});
