import { describe, expect, test } from 'vitest';
import { silentStudios } from '../../../worker/domain/alarms/silent-screens';

const day = { opens: '07:00', closes: '22:00' };
const studios = [
  { studioId: 'camden', name: 'Camden', openingHours: Array.from({ length: 7 }, () => day) },
  {
    studioId: 'soho',
    name: 'Soho',
    openingHours: Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '24:00' })),
  },
];
/** London's wall clock in winter is UTC. */
const at = (time: string) => Date.parse(`2026-11-25T${time}:00Z`);
const seen = (studioId: string, time: string) => ({ studioId, lastSeenAt: at(time) });
const silent = (kiosks: Parameters<typeof silentStudios>[0], time: string, told: readonly string[] = []) =>
  silentStudios(kiosks, { studios, timeZone: 'Europe/London', told }, at(time));
const named = (...args: Parameters<typeof silent>) => silent(...args).map(({ studio }) => studio);

describe('a silent screen', () => {
  test('is one that has not called for twenty minutes', () => {
    expect(named([seen('camden', '11:40')], '12:00')).toEqual([]);
    expect(silent([seen('camden', '11:39')], '12:00')).toEqual([{ studio: 'Camden', silent: 1, since: at('11:39') }]);
  });

  test('is none while its house is closed, nor in the first twenty minutes after it opens', () => {
    expect(named([seen('camden', '02:00')], '06:59')).toEqual([]);
    expect(named([seen('camden', '02:00')], '07:19')).toEqual([]);
    expect(named([seen('camden', '02:00')], '07:20')).toEqual(['Camden']);
    expect(named([seen('camden', '21:30')], '22:00')).toEqual([]);
  });

  test('of which somebody was told is not over because its house closes', () => {
    expect(named([seen('camden', '20:00')], '22:30', ['Camden'])).toEqual(['Camden']);
    expect(named([seen('camden', '22:29')], '22:30', ['Camden'])).toEqual([]);
  });

  test('is expected at any hour where a house never closes, and where no hours are known', () => {
    expect(named([seen('soho', '02:00'), seen('gone', '02:00')], '03:00')).toEqual(['Soho', 'gone']);
  });

  test('is told of with the others of its house, since when the first is silent', () => {
    const two = [seen('camden', '11:20'), seen('camden', '11:00'), seen('camden', '11:55'), seen('soho', '11:10')];
    expect(silent(two, '12:00')).toEqual([
      { studio: 'Camden', silent: 2, since: at('11:00') },
      { studio: 'Soho', silent: 1, since: at('11:10') },
    ]);
  });
});
