import { expectTypeOf, test } from 'vitest';
import type { TextKey, Translate } from '../../../worker/ui/text/text-key';

/** The type check judges these: `npm run check` fails when one of them does not hold. */
test('a key is one that the texts have', () => {
  expectTypeOf<'errors.home'>().toExtend<TextKey>();
  expectTypeOf<'errors.nowhere'>().not.toExtend<TextKey>();
  expectTypeOf<'errors'>().not.toExtend<TextKey>();
  expectTypeOf<string>().not.toExtend<TextKey>();
});

test('a key has the words of the chain and of the brand too, and no ending of a plural', () => {
  expectTypeOf<'market.denmark.name' | 'shared.company'>().toExtend<TextKey>();
  expectTypeOf<Extract<TextKey, `${string}_one` | `${string}_other`>>().toBeNever();
});

test('a text is asked for by one key, and no default text stands in the code', () => {
  // `toEqualTypeOf` compares each key with each other one, which took longer than all other types together.
  expectTypeOf<Parameters<Translate>[0]>().not.toBeAny();
  expectTypeOf<Exclude<Parameters<Translate>[0], TextKey>>().toBeNever();
  expectTypeOf<Exclude<TextKey, Parameters<Translate>[0]>>().toBeNever();
  expectTypeOf<string>().not.toExtend<Parameters<Translate>[1]>();
});
