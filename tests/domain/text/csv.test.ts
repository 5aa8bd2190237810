import { describe, expect, it } from 'vitest';
import { csvLine } from '../../../worker/domain/text/csv';

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

  it.each([
    '＝1+1',
    '＋1',
    '－1',
    '＠sum',
    '−1',
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫sum',
    '\u200b=1',
    '\u0000=1',
    '\ufeff＝1',
    '"＝1',
  ])('keeps %j a text, also behind a semicolon or a line end', (typed) => {
    expect(csvLine([typed])).toMatch(/^"?'/);
    for (const before of ['fine;', 'fine\n', 'fine\t ', 'fine\r\n"'])
      expect(csvLine([before + typed])).toMatch(/'[=＝＋－＠−﹦﹢﹣﹫]/u);
  });

  it.each(['"', '\n', ';', '\t', ' ', '=', '\r\n', '\n"', ';"=', '＝', '\u200b', '\n\u0000'])(
    'takes time by length and not by its square: a megabyte of %j',
    (unit) => {
      const quickest = (length: number) => {
        const cell = unit.repeat(Math.ceil(length / unit.length));
        const times = [1, 2, 3].map(() => {
          // The processor's milliseconds: a machine that is busy with other things lets a call wait.
          const began = process.cpuUsage();
          csvLine([cell]);
          return process.cpuUsage(began).user / 1000;
        });
        return Math.min(...times);
      };
      // By the square, 32 KB take a second here and the megabyte a quarter of an hour: it is not begun then.
      expect(quickest(32_768)).toBeLessThan(100);
      const [part, whole] = [quickest(65_536), quickest(1_048_576)];
      expect(whole).toBeLessThan(2_000);
      // 16 times as long; by the square it were 256 times the time.
      expect(whole).toBeLessThan(Math.max(part, 4) * 64);
    },
  );
});
