import * as z from 'zod';

export const colourPattern = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
export const colour = z.string().regex(colourPattern, 'is no colour: write #rgb or #rrggbb');
