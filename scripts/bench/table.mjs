/**
 * Prints rows as columns, numbers aligned at the right. @param {string} title @param {Record<string, unknown>[]} rows
 */
export function printTable(title, rows) {
  const columns = Object.keys(rows[0] ?? {});
  const cell = (/** @type {unknown} */ value) => (typeof value === 'boolean' ? (value ? 'yes' : 'NO') : String(value));
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => cell(row[column]).length)));
  const line = (/** @type {string[]} */ cells) =>
    cells
      .map((text, index) => (index === 0 ? text.padEnd(widths[index] ?? 0) : text.padStart(widths[index] ?? 0)))
      .join('  ');
  console.log(`\n${title}`);
  console.log(line(columns));
  for (const row of rows) console.log(line(columns.map((column) => cell(row[column]))));
}
