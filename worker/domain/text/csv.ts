/** Characters that begin a formula; East Asian spreadsheets also accept the full-width and small forms. */
const sign = '=+\\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b';
/** Characters that a spreadsheet may drop before the first character. */
const dropped = '\\s"\\p{Cc}\\p{Cf}';
const atStart = new RegExp(`^(?=[\\t\\r]|[${dropped}]*[${sign}])`, 'u');
/**
 * Matches the sign first and then looks behind it, so that no stretch is examined twice. Looking ahead from each line
 * end would take quadratic time in texts with many of them.
 */
const further = new RegExp(`(?=[${sign}])(?<=[;\\t\\r\\n][;${dropped}]*)`, 'gu');

/**
 * One cell (RFC 4180). What a spreadsheet would take for a formula gets a leading apostrophe, also after a semicolon or
 * line end within the cell, since some spreadsheets split cells there despite the quotes. Linear in the text's length.
 */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' ? value.replace(atStart, "'").replace(further, "'") : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a comma-separated file (RFC 4180). */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Byte order mark, so that spreadsheets read the file as UTF-8. */
export const csvMark = '\uFEFF';
