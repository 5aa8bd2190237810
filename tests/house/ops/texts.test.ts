import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsOf } from '../../../scripts/building/texts.mjs';
import { createProgress } from '../../../scripts/ops/progress';
import { beginAnew, d1, file, kv, run } from './run';

beforeAll(beginAnew);
beforeAll(() => {
  writeFileSync(file('da.json'), JSON.stringify({ language: 'da', login: { title: 'Kom indenfor' } }));
  writeFileSync(file('bad.json'), '{\n "language": "da",\n "login": {\n  "title": "<b>x</b>"\n }\n}');
});
afterAll(() => {
  for (const name of ['da.json', 'bad.json']) rmSync(file(name), { force: true });
});

describe('texts', () => {
  it('are shown, compared, published and taken back', async () => {
    const da = textsOf('da') as unknown as { login: { title: string } };
    await run('texts reset da');
    expect((await run('texts show')).out).toContain('Nothing is published');
    const diff = await run(`texts diff ${file('da.json')}`);
    expect(diff.out).toContain(`login.title (new)\n      ${da.login.title}\n      → Kom indenfor`);
    const bad = await run(`texts publish ${file('da.json')} ${file('bad.json')}`);
    expect(bad.out).toContain(`${file('bad.json')}:4: login.title: holds HTML`);
    const twice = await run(`texts publish ${file('da.json')} ${file('da.json')}`);
    expect(twice.out).toContain('language: is da, and so is');
    expect((await run('texts show')).out).toContain('Nothing is published');
    expect((await run(`texts publish ${file('da.json')}`)).out).toContain('da: 1 text published, 1 changed');
    // What is shown for one language is a file that can be published.
    const shown = (await run('texts show da')).out;
    expect(JSON.parse(shown)).toEqual({ language: 'da', login: { title: 'Kom indenfor' } });
    writeFileSync(file('da.json'), shown);
    expect((await run(`texts diff ${file('da.json')}`)).out).toBe(
      'denmark, sweden, netherlands, england:\n  da: 0 changes',
    );
    expect((await run('texts reset da --dry-run')).out).toContain('login.title (back to built-in)');
    expect((await run('texts reset da')).code).toBe(0);
    const { results } = await d1
      .prepare(`SELECT actor, action FROM audit WHERE subject = 'texts:da' ORDER BY at`)
      .all();
    expect(results.at(-1)).toEqual({ actor: expect.stringMatching(/^terminal:./), action: 'texts.reset' });
    kv.fail('writeFails');
    const lost = await run(`texts publish ${file('da.json')}`);
    kv.fail('none');
    expect([lost.code, lost.out]).toEqual([1, expect.stringContaining('Run the same command again')]);
  });
});

describe('progress', () => {
  const draw = (options: Partial<Parameters<typeof createProgress>[0]>, isTTY = false) => {
    let [text, at] = ['', 0];
    const stream = { isTTY, write: (words: string) => (text += words) };
    const bar = createProgress({ label: 'rows', total: 400, stream, now: () => at, ...options });
    for (let done = 100; done <= 400; done += 100) {
      at += 2_000;
      bar.step(done);
    }
    bar.finish();
    bar.finish();
    return text;
  };

  it('is a bar at a terminal that ends with its line', () => {
    const text = draw({}, true);
    expect(text).toContain('\rrows: ██████░░░░░░░░░░░░░░░░░░ 25 % 100/400 6 s left');
    expect(text.endsWith('100 % 400/400 8 s\u001b[K\n')).toBe(true);
  });

  it('is a line every few seconds elsewhere, and nothing for a program unless it was asked for', () => {
    expect(draw({}).split('\n').length - 1).toBe(1);
    expect(draw({ total: null })).toBe('rows: 300 (6 s)\n');
    expect(draw({ json: true })).toBe('');
    expect(draw({ json: true }, true)).toBe('');
    expect(draw({ json: true, always: true })).toContain('400/400');
  });
});
