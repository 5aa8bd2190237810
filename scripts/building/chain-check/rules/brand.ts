import * as z from 'zod';
import { colourNames } from '../../../../worker/domain/markets/chain';
import type { Report } from '../fault';
import type { ChainFiles } from '../files';
import { shapeFaultsOf } from '../shape';
import { colour } from './colour';
import { faintPairs } from './contrast';

const pixels = z.number().positive().max(200);
const shape = z.strictObject({
  width: pixels,
  height: pixels,
  corners: z.string().regex(/^\d+(?:px)?(?: \d+(?:px)?){0,3}$/, 'are no corners as in CSS: such as 6px 6px 0 0'),
});
const strokes = z.strictObject({
  width: pixels,
  height: pixels,
  lines: z
    .array(z.array(z.number().min(0).max(200)).length(4))
    .min(1)
    .max(12),
});
const host = z.string().regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, 'is no host: lower case, no https:// and no path');

const schema = z.strictObject({
  name: z.string().trim().min(1).max(40),
  landingPage: z.url({ protocol: /^https$/, error: 'is no address that begins with https://' }),
  landingPageHosts: z.array(host).min(1),
  colours: z.strictObject(
    Object.fromEntries(colourNames.map((name) => [name, z.strictObject({ light: colour, dark: colour })])),
  ),
  mailMark: z.strictObject({ outer: shape, inner: shape, strokes: strokes.optional() }),
});

/** Checks `brand.json`: its shape, its colours and their contrast. */
export function checkBrand(files: ChainFiles, report: Report): void {
  const file = 'brand.json';
  const brand = files.json(file);
  if (brand === undefined) return;
  for (const { path, sentence } of shapeFaultsOf(schema, brand)) report(file, path, sentence);
  const { colours, landingPage, landingPageHosts } = (brand ?? {}) as Partial<z.infer<typeof schema>>;
  for (const { path, sentence } of faintPairs(colours)) report(file, ['colours', ...path], sentence);
  const leadsTo = URL.canParse(String(landingPage)) ? new URL(String(landingPage)).hostname : null;
  report(
    file,
    ['landingPageHosts'],
    leadsTo !== null &&
      Array.isArray(landingPageHosts) &&
      !landingPageHosts.includes(leadsTo) &&
      `do not hold ${leadsTo}, where landingPage leads`,
  );
}
