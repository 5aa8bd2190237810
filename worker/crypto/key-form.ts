/** 32 bytes as base64url, without padding. */
const keyPattern = /^[\w-]{43}$/;
const idPattern = /^[\w-]{1,32}$/;

/**
 * Faults of a keyring (`id:key` pairs separated by commas, newest first). They name a pair by its position and never
 * contain it, since messages of a deployment must not contain keys.
 */
export function keyringFaults(text: string): string[] {
  const ids = new Set<string>();
  return text.split(',').flatMap((pair, index) => {
    const place = `pair ${index + 1}`;
    const colon = pair.indexOf(':');
    if (colon < 0) return [`${place} has no colon between id and key`];
    const id = pair.slice(0, colon);
    const key = pair.slice(colon + 1);
    const faults: string[] = [];
    if (!idPattern.test(id)) faults.push(`the id of ${place} must be 1 to 32 letters, digits, "_" or "-"`);
    // With a duplicate id the older key would replace the newer one when signing, unnoticed.
    else if (ids.has(id)) faults.push(`${place} has the id of a pair before it`);
    ids.add(id);
    if (key.includes(':')) faults.push(`the key of ${place} has a colon in it`);
    else if (!keyPattern.test(key))
      faults.push(`the key of ${place} must be 32 bytes as 43 base64url characters, not ${key.length} characters`);
    return faults;
  });
}

/** What is wrong with a keyring: the first key signs, all verify, so that keys can be rotated. Null: nothing. */
export function keyringFault(text: string): string | null {
  const faults = keyringFaults(text);
  return faults.length > 0 ? `must be "id:key" pairs, newest first: ${faults.join('; ')}` : null;
}

/**
 * A single secret of any content; a line break at its end is refused, since the shell that set it added it by mistake.
 */
export const pepperPattern = /^\P{Cc}{32,1024}$/u;

const privateKeyPattern = /^([\w-]{1,64}):([\w-]{100,4000})$/;
/** The platform limits secrets to five kilobytes: two keys of 2048 bits fit, which suffices for a rotation. */
const mostPrivateKeys = 2;

/**
 * Parses a cell's private keys: `id:key` pairs, newest first, each key PKCS#8 in base64url. The newest is used, the other
 * one still accepted. Null for any other form.
 */
export function privateKeysOf(text: string): { id: string; pkcs8: string }[] | null {
  const found = text.split(',').map((pair) => privateKeyPattern.exec(pair));
  const keys = found.flatMap((match) => (match?.[1] && match[2] ? [{ id: match[1], pkcs8: match[2] }] : []));
  const isWhole = keys.length === found.length && keys.length <= mostPrivateKeys;
  return isWhole && new Set(keys.map(({ id }) => id)).size === keys.length ? keys : null;
}
