import * as z from 'zod';
import { drawingNames, paints } from '../../../../worker/domain/markets/chain';

/** Data of an SVG path: a move command first, then commands and numbers. */
export const pathData = z
  .string()
  .regex(
    /^\s*[Mm](?:[\s,]*(?:[MmLlHhVvCcSsQqTtAaZz]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?))*\s*$/,
    'is no path: commands and numbers of an SVG, from a move (M) on',
  );
const number = z.number();
const size = number.positive();
const drawing = z.strictObject({
  box: z.tuple([number, number, size, size]),
  layers: z.array(z.tuple([z.enum(paints), pathData])).min(1),
});

/** Exactly the known drawings. */
export const drawingsSchema = z.strictObject(Object.fromEntries(drawingNames.map((name) => [name, drawing])));
