import type { ChainData } from '../../worker/domain/markets/chain';
import brand from './brand.json' with { type: 'json' };
import { drawings } from './drawings';
import { languages } from './languages';
import { denmark } from './markets/denmark';
import { england } from './markets/england';
import { netherlands } from './markets/netherlands';
import { sweden } from './markets/sweden';

export const chain = {
  brand,
  drawings,
  languages,
  /** In the order in which they are named; the first is that of a host nobody knows. */
  markets: { denmark, sweden, netherlands, england },
} satisfies ChainData;
