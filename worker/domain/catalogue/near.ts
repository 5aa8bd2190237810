import type { Market } from '../markets/market';
import type { Studio } from './catalogue';

export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** A studio and its distance; null without a position. */
export interface StudioNear {
  readonly studio: Studio;
  readonly kilometres: number | null;
}

const earthRadiusKilometres = 6371.0088;
const queryLengthMax = 100;

/** The position if it is within the market's box, else null. */
export function positionIn(
  market: Pick<Market, 'bounds'>,
  position: { lat: number | null | undefined; lon: number | null | undefined } | null,
): Position | null {
  const [south, west, north, east] = market.bounds;
  const { lat, lon } = position ?? {};
  if (typeof lat !== 'number' || typeof lon !== 'number') return null;
  return lat >= south && lat <= north && lon >= west && lon <= east ? { lat, lon } : null;
}

/** Great-circle distance (haversine, mean earth radius). */
export function kilometresBetween(one: Position, other: Position): number {
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    half(other.lat - one.lat) + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(other.lon - one.lon);
  return 2 * earthRadiusKilometres * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Sorted by distance; without a position by name, as readers look it up: `afterZ` are the letters that follow z in their
 * language. By hand, since the platform takes a page's whole time to load its alphabets.
 */
export function nearestFirst(studios: readonly Studio[], position: Position | null, afterZ = ''): StudioNear[] {
  return studios
    .map((studio) => ({
      ...{ studio, kilometres: position ? kilometresBetween(position, studio) : null },
      key: alphabetKey(studio.name, afterZ),
    }))
    .sort((one, other) => (one.kilometres ?? 0) - (other.kilometres ?? 0) || compareText(one.key, other.key))
    .map(({ studio, kilometres }) => ({ studio, kilometres }));
}

/** The towns with the most studios, most first. A district's letters after the town ("Aarhus C") are left out. */
export function townsOf(studios: readonly Pick<Studio, 'city'>[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const { city } of studios) {
    const town = city.replace(/ \p{Lu}{1,2}$/u, '');
    counts.set(town, (counts.get(town) ?? 0) + 1);
  }
  return [...counts]
    .sort(([one, ones], [other, others]) => others - ones || compareText(one, other))
    .slice(0, most)
    .map(([town]) => town);
}

/**
 * Studios whose name, town or postal code matches, in the given order. Case, accents, spaces and the two spellings of
 * Aarhus are ignored. A postal code without a studio finds those with the longest common prefix.
 */
export function searchStudios(studios: readonly StudioNear[], query: string): StudioNear[] {
  const words = fold([...query].slice(0, queryLengthMax).join(''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return [...studios];
  const postal = words.join('');
  const found = studios.filter(({ studio }) => {
    const text = fold(`${studio.name} ${studio.city}`);
    const zip = compactZip(studio);
    return zip.startsWith(postal) || words.every((word) => text.includes(word) || zip.startsWith(word));
  });
  return found.length > 0 || !/\d/.test(postal) ? found : nearestPostalCodes(studios, postal);
}

/** Lower case without accents; æ ø å and their written-out forms become the same letter. */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return plain
    .replace(/æ|ae/g, 'a')
    .replace(/ø|oe|œ/g, 'o')
    .replace(/aa/g, 'a')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ð/g, 'd');
}

function nearestPostalCodes(studios: readonly StudioNear[], postal: string): StudioNear[] {
  const shared = studios.map((near) => ({ near, length: sharedBeginning(compactZip(near.studio), postal) }));
  const longest = Math.max(0, ...shared.map(({ length }) => length));
  return longest < 2 ? [] : shared.filter(({ length }) => length === longest).map(({ near }) => near);
}

function sharedBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function compactZip(studio: Studio): string {
  return studio.zip.toLowerCase().replace(/\s/g, '');
}

/**
 * Aarhus is Århus where æ is a letter of the alphabet. Letters after z are told by `{`, which follows z in Unicode; any other
 * counts as the one it is made of.
 */
function alphabetKey(name: string, afterZ: string): string {
  const letters = name.normalize('NFC').toLowerCase();
  return [...(afterZ.includes('æ') ? letters.replace(/aa/g, 'å') : letters)]
    .map((letter) => (afterZ.includes(letter) ? `{${afterZ.indexOf(letter)}` : fold(letter)))
    .join('');
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
