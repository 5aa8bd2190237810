/** Digits are written in this base; `length` of them make the space. */
interface Space {
  readonly radix: number;
  readonly length: number;
}

const rounds = 10;
const blockBytes = 16;

const bytesOf = (value: bigint, length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => Number((value >> BigInt(8 * (length - 1 - index))) & 0xffn));
const numberOf = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/**
 * FF1 of NIST SP 800-38G: a keyed permutation of the numbers from 0 to radix^length - 1, each written with `length`
 * digits. Whoever lacks the key cannot tell the order from chance. Its revision 1 asks for a space of a million or more.
 *
 * `key`: 16, 24 or 32 bytes of AES. The standard's tweak is empty.
 */
export function createPermutation(key: Uint8Array<ArrayBuffer>, { radix, length }: Space) {
  const imported = crypto.subtle.importKey('raw', key, 'AES-CBC', false, ['encrypt']);
  const left = Math.floor(length / 2);
  const right = length - left;
  const wide = (digits: number) => BigInt(radix) ** BigInt(digits);
  /** b and d of the standard's algorithm 7: bytes of one half, and of what a round adds to the other. */
  const halfBytes = Math.ceil((wide(right) - 1n).toString(2).length / 8);
  const addedBytes = 4 * Math.ceil(halfBytes / 4) + 4;
  if (addedBytes > blockBytes) throw new Error('a half of more than nine bytes');
  const head = Uint8Array.from([
    ...[1, 2, 1, ...bytesOf(BigInt(radix), 3), 10, left % 256],
    ...[...bytesOf(BigInt(length), 4), 0, 0, 0, 0],
  ]);
  const padding = blockBytes - 1 - (halfBytes % blockBytes);

  /** CBC-MAC: the last block but one of WebCrypto's answer, whose last is padding. */
  async function mac(text: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const iv = new Uint8Array(blockBytes);
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, await imported, text));
    return sealed.slice(text.length - blockBytes, text.length);
  }

  /** The number at this place of the permutation. Throws if the place is outside of the space. */
  return async function permute(place: number | bigint): Promise<bigint> {
    const given = BigInt(place);
    if (given < 0n || given >= wide(length)) throw new RangeError('no number has this place');
    let [one, other] = [given / wide(right), given % wide(right)];
    for (let round = 0; round < rounds; round += 1) {
      const half = bytesOf(other, halfBytes);
      const text = Uint8Array.from([...head, ...new Uint8Array(padding), round, ...half]);
      const added = numberOf((await mac(text)).slice(0, addedBytes));
      [one, other] = [other, (one + added) % wide(round % 2 === 0 ? left : right)];
    }
    return one * wide(right) + other;
  };
}
