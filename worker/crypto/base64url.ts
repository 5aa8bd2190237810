/** The platform's own codec, which the runtime has and Node 24, which runs the operator's commands, has not. */
interface Coding extends Uint8Array {
  toBase64?(options: { readonly alphabet: 'base64url'; readonly omitPadding: true }): string;
}
interface Decoding {
  fromBase64?(text: string, options: { readonly alphabet: 'base64url' }): Uint8Array<ArrayBuffer>;
}

export function toBase64Url(bytes: ArrayBuffer | Uint8Array): string {
  const view: Coding = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  if (view.toBase64) return view.toBase64({ alphabet: 'base64url', omitPadding: true });
  let binary = '';
  for (const byte of view) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Null for anything that is not base64url. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    const { fromBase64 } = Uint8Array as Decoding;
    if (fromBase64) return fromBase64(text, { alphabet: 'base64url' });
    return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
