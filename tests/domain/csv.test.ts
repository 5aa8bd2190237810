import { describe, expect, it } from 'vitest';
import { csvLine } from '../../worker/domain/csv';

describe('a line of a file with commas', () => {
  it('quotes what would end a cell or a line', () => {
    expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', 7])).toBe('a,"b,c","say ""hi""","two\nlines",7\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1'])('keeps %j a text', (typed) => {
    expect(csvLine([typed])).toMatch(/^"?'/);
  });

  it('leaves numbers below zero alone', () => expect(csvLine([-5])).toBe('-5\r\n'));
});
