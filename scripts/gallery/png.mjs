/** Counts the pixels in which two pictures of a browser differ. */
import { decode } from 'fast-png';

/** @typedef {Pick<import('fast-png').DecodedPng, 'width' | 'height' | 'channels' | 'data'>} Picture */

/** @param {Uint8Array} file @returns {Picture} */
export const decodePng = (file) => decode(file);

/** Height in pixels, from where every PNG has it. @param {Uint8Array} file */
export const heightOf = (file) => new DataView(file.buffer, file.byteOffset).getUint32(20);

/**
 * How many pixels of two pictures differ in any colour; where only one has a pixel, it differs.
 * @param {Picture} one @param {Picture} other
 */
export function countDifferent(one, other) {
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  let different = Math.max(one.width, other.width) * Math.max(one.height, other.height) - width * height;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const a = (y * one.width + x) * one.channels;
      const b = (y * other.width + x) * other.channels;
      if (
        one.data[a] !== other.data[b] ||
        one.data[a + 1] !== other.data[b + 1] ||
        one.data[a + 2] !== other.data[b + 2]
      )
        different += 1;
    }
  return different;
}
