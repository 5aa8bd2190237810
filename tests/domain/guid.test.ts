import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseGuid } from '../../worker/domain/guid';

const guid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

it.each([guid, guid.toUpperCase(), `{${guid}}`, `{${guid.toUpperCase()}}`])('accepts %s, in lower case', (value) => {
  expect(parseGuid(value)).toBe(guid);
});

it.each([
  `{${guid}`,
  `${guid}}`,
  `{{${guid}}}`,
  ` ${guid}`,
  `${guid}\n`,
  guid.replaceAll('-', ''),
  guid.slice(1),
  `${guid}0`,
  guid.replace('3f', 'gf'),
  `(${guid})`,
  '',
  null,
  undefined,
  7,
  [guid],
])('counts %j as absent', (value) => {
  expect(parseGuid(value)).toBeNull();
});

it('reads back every GUID however it is written', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.boolean(), fc.boolean(), (value, braces, upper) => {
      const cased = upper ? value.toUpperCase() : value;
      expect(parseGuid(braces ? `{${cased}}` : cased)).toBe(value.toLowerCase());
    }),
  );
});

it('never throws and never answers anything but null or a bare GUID in lower case', () => {
  fc.assert(fc.property(fc.anything(), (value) => /^[0-9a-f-]{36}$/.test(parseGuid(value) ?? guid)));
});
