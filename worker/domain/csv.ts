/**
 * One cell (RFC 4180). What a spreadsheet would take for a formula is led by an apostrophe, so that it stays a text; also
 * after a semicolon or a line end within the cell, for where those part cells a quote further on holds nothing together.
 */
export function csvCell(value: string | number): string {
  const text =
    typeof value === 'string'
      ? value.replace(/^(?=[\t\r]|[\s"]*[=+\-@])/, "'").replace(/([;\t\r\n][\s"]*)(?=[=+\-@])/g, "$1'")
      : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a file with commas (RFC 4180). */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const csvMark = '\uFEFF';
