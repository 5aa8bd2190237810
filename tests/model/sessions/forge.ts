import type { Chance } from '../chance';
import type { Cookie, Location, World } from './world';

/** Sends a cookie that was never issued, made from issued ones: it must not open any session. */
export async function forge(world: World, location: Location, cookie: Cookie): Promise<void> {
  const given = world.visitors.flatMap(({ past }) => past);
  const { chance } = world.turns.caller();
  const text = tamper(cookie, chance.oneOf(given), chance);
  if (given.some((each) => each.text === text)) return;
  if ((await location.store.read(text)) !== null) world.violations.add('forgedCookie', text);
}

function tamper({ text, revision }: Cookie, other: Cookie, chance: Chance): string {
  const parts = text.split('.');
  const at = chance.below(text.length);
  return chance.oneOf([
    text.slice(0, at),
    text.slice(0, at) + chance.oneOf([...'AZaz09-_.~']) + text.slice(at + 1),
    `${text}${chance.oneOf(['A', '.', '~A', '='])}`,
    [parts[0], other.text.split('.')[1], ...parts.slice(2)].join('.'),
    [...parts.slice(0, 2), (revision + 1).toString(36), ...parts.slice(3)].join('.'),
    [...parts.slice(0, 4), other.text.split('.')[4]].join('.'),
  ]);
}
