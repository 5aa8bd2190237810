/** What is put in at each request and never kept: names, addresses, nonces. */
export type Slots = Readonly<Record<string, string | undefined>>;

/** HTML, or the name of a slot; `json` where its value stands in a text of JSON. */
export type Piece = string | { readonly slot: string; readonly json: boolean };

/** Neither HTML nor JSON writes these letters otherwise. */
export const tokenOf = (slot: string) => `0k0e0p0t${slot}0`;
/** What stands for each slot in HTML that is kept. */
export const tokensOf = (names: readonly string[]): Slots =>
  Object.fromEntries(names.map((name) => [name, tokenOf(name)]));
const tokens = /&quot;0k0e0p0t([a-zA-Z]+)0&quot;|0k0e0p0t([a-zA-Z]+)0/g;

export function piecesOf(html: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: whole, 1: inJson, 2: plain = '', index } of html.matchAll(tokens)) {
    pieces.push(html.slice(from, index), { slot: inJson ?? plain, json: inJson !== undefined });
    from = index + whole.length;
  }
  return [...pieces, html.slice(from)];
}

const special: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};
/** As React writes texts and attributes. */
const escaped = (text: string) => text.replace(/["&'<>]/g, (letter) => special[letter] ?? letter);

export const filled = (pieces: readonly Piece[], slots: Slots) =>
  pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const value = slots[piece.slot] ?? '';
      return escaped(piece.json ? JSON.stringify(value) : value);
    })
    .join('');
