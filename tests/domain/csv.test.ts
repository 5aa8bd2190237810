import { describe, expect, it } from 'vitest';
import { csvLine } from '../../worker/domain/csv';

describe('a line of a file with commas', () => {
  it('quotes what would end a cell or a line', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', 7])).toBe('a,"b,c","say ""hi""","two\nlines",7\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1'])('keeps %j a text', (typed) => {
    expect(csvLine([typed])).toMatch(/^"?'/);
  });

  it.each(['fine;=1+1', 'fine; "=1+1', 'fine\n=1+1', 'fine\r\n+1', ' =1+1', '"=1+1'])(
    'keeps %j a text where semicolons part cells',
    (typed) => {
      const cells = csvLine(['a', typed])
        .split(/[;\r\n,]/)
        .map((cell) => cell.replace(/^[\s"]+/, ''));
      expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    },
  );

  it('leaves numbers below zero alone', () => expect(csvLine([-5])).toBe('-5\r\n'));
});
