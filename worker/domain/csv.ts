/** A cell that a spreadsheet would take for a formula is led by an apostrophe, so that it stays a text. */
function cellOf(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a file with commas (RFC 4180). */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`;

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const csvMark = '\uFEFF';
