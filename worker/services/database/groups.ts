/** D1 takes 100 parameters a statement (https://developers.cloudflare.com/d1/platform/limits/); some are for other values. */
const mostParameters = 90;

/** Values in groups that fit into one statement each. */
export function inGroups<Value>(values: readonly Value[]): Value[][] {
  const groups: Value[][] = [];
  for (let at = 0; at < values.length; at += mostParameters) groups.push(values.slice(at, at + mostParameters));
  return groups;
}

/** As many places as there are values. */
export const places = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
