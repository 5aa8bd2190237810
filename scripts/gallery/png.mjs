/** Reads the pictures a browser takes, and counts the pixels in which two differ. */
import { inflateSync } from 'node:zlib';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Bytes of a pixel by colour type (PNG, third edition, 11.2.1): RGB and RGBA, which is what browsers write. */
const bytesOfType = new Map([
  [2, 3],
  [6, 4],
]);

/** @typedef {{width: number, height: number, bytes: number, pixels: Uint8Array}} Picture `bytes` a pixel, without gaps */

/** Throws for a form of PNG that no browser writes. @param {Uint8Array} file @returns {Picture} */
export function decodePng(file) {
  if (signature.some((byte, at) => file[at] !== byte)) throw new Error('no PNG');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const data = [];
  let [width, height, bytes] = [0, 0, 0];
  for (let at = 8; at < file.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      [width, height] = [view.getUint32(at + 8), view.getUint32(at + 12)];
      bytes = bytesOfType.get(body[9] ?? 0) ?? 0;
      if (body[8] !== 8 || bytes === 0 || body[12] !== 0) throw new Error('not 8 bits of RGB or RGBA, line by line');
    }
    if (type === 'IDAT') data.push(body);
    at += length + 12;
  }
  return { width, height, bytes, pixels: unfilter(inflateSync(joined(data)), width * bytes, height, bytes) };
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Height in pixels, from where every PNG has it. @param {Uint8Array} file */
export const heightOf = (file) => new DataView(file.buffer, file.byteOffset).getUint32(20);

/**
 * Undoes the filter of each line (PNG, third edition, 9.2): a byte was stored as its difference from what stands left,
 * above, between both, or nearest to them. @param {Uint8Array} raw @param {number} stride @param {number} height
 * @param {number} bytes
 */
function unfilter(raw, stride, height, bytes) {
  const out = new Uint8Array(stride * height);
  for (let y = 0, from = 0; y < height; y += 1) {
    const filter = raw[from++];
    const line = y * stride;
    for (let x = 0; x < stride; x += 1, from += 1) {
      const left = x < bytes ? 0 : /** @type {number} */ (out[line + x - bytes]);
      const up = y === 0 ? 0 : /** @type {number} */ (out[line + x - stride]);
      let guess = 0;
      if (filter === 1) guess = left;
      else if (filter === 2) guess = up;
      else if (filter === 3) guess = (left + up) >> 1;
      else if (filter === 4)
        guess = paeth(left, up, x < bytes || y === 0 ? 0 : /** @type {number} */ (out[line + x - stride - bytes]));
      out[line + x] = /** @type {number} */ (raw[from]) + guess;
    }
  }
  return out;
}

/** @param {number} left @param {number} up @param {number} corner */
function paeth(left, up, corner) {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/**
 * How many pixels of two pictures differ in any colour; where only one has a pixel, it differs.
 * @param {Picture} one @param {Picture} other
 */
export function countDifferent(one, other) {
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  let different = Math.max(one.width, other.width) * Math.max(one.height, other.height) - width * height;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const a = (y * one.width + x) * one.bytes;
      const b = (y * other.width + x) * other.bytes;
      if (
        one.pixels[a] !== other.pixels[b] ||
        one.pixels[a + 1] !== other.pixels[b + 1] ||
        one.pixels[a + 2] !== other.pixels[b + 2]
      )
        different += 1;
    }
  return different;
}
