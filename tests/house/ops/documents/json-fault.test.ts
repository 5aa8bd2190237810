import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonFaultOf } from '../../../../scripts/building/documents/json-fault';

it.each([
  ['', 1, 1],
  ['{', 1, 2],
  ['{"a":1,}', 1, 8],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ["{'a':1}", 1, 2],
  ['[1,2,]', 1, 6],
  ['[01]', 1, 3],
  ['{"a":tru}', 1, 6],
  ['"open', 1, 6],
  ['"a\nb"', 1, 3],
  ['"\\x"', 1, 2],
  ['{} {}', 1, 4],
  ['// note\n{}', 1, 1],
])('%j breaks at line %i, column %i', (text, line, column) => expect(jsonFaultOf(text)).toEqual({ line, column }));

it('finds nothing in JSON, however it is indented', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.constantFrom(0, 1, 2),
      (json, indent) => jsonFaultOf(JSON.stringify(JSON.parse(json), null, indent)) === null,
    ),
  );
});

it('agrees with JSON.parse on damaged JSON', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.string({ maxLength: 2 }), (json, at, insert) => {
      const place = at % (json.length + 1);
      const damaged = json.slice(0, place) + insert + json.slice(place + 1);
      const parses = (() => {
        try {
          JSON.parse(damaged);
          return true;
        } catch {
          return false;
        }
      })();
      return (jsonFaultOf(damaged) === null) === parses;
    }),
  );
});

it('reads megabytes of one string, and stops at a hundred levels', () => {
  expect(jsonFaultOf(`"${'a'.repeat(5_000_000)}"`)).toBeNull();
  expect(jsonFaultOf('['.repeat(200))).toEqual({ line: 1, column: 102 });
});
