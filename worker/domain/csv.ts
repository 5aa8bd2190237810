/** What begins a formula; the full-width and small forms count as the same in spreadsheets of East Asia. */
const sign = '=+\\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b';
/** What a spreadsheet may drop before it looks at the first sign. */
const dropped = '\\s"\\p{Cc}\\p{Cf}';
const atStart = new RegExp(`^(?=[\\t\\r]|[${dropped}]*[${sign}])`, 'u');
/**
 * A sign first, then what stands before it: no two signs look back over the same stretch. Looking ahead from each line
 * end instead takes time by the square where there are many of them.
 */
const further = new RegExp(`(?=[${sign}])(?<=[;\\t\\r\\n][;${dropped}]*)`, 'gu');

/**
 * One cell (RFC 4180). What a spreadsheet would take for a formula is led by an apostrophe, so that it stays a text; also
 * after a semicolon or a line end within the cell, for where those part cells a quote further on holds nothing together.
 * Time and size grow with the text's length.
 */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' ? value.replace(atStart, "'").replace(further, "'") : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a file with commas (RFC 4180). */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const csvMark = '\uFEFF';
