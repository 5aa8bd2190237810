import { describe, expect, it } from 'vitest';
import { decode, elementsOf, injectedIn } from './markup';

/** The judge of the long runs, itself judged: what it would have to find, it finds. */
describe('what became markup', () => {
  it.each([
    ['an element', '<p>hi <b zz9>you</b></p>'],
    ['an attribute', '<input value="" zz9=x>'],
    ['an attribute behind a broken quote', '<input value="a"zz9="">'],
    ['a handler', '<img src="x" onerror=alert(1)>'],
    ['a script link, encoded', '<a href="java&#115;cript:alert(1)">x</a>'],
    ['a script link behind a control character', '<a href="&#1;javascript:alert(1)">x</a>'],
    ['a way to another host', '<form action="//evil.example/">'],
    ['a way to another host with a backslash', '<a href="/\\evil.example">'],
  ])('%s is found', (_, html) => {
    expect(injectedIn(html)).not.toEqual([]);
  });

  it.each([
    ['words', '<p>&lt;b zz9&gt;</p>'],
    ['words in an attribute', '<input value="&lt;b zz9&gt;&quot;&#39; onerror=x">'],
    ['words in a field of lines', '<textarea name="x">&lt;b zz9&gt;</textarea>'],
    ['words in a script of data', '<script type="application/json">{"a":"\\u003cb zz9>"}</script>'],
    ['an own link with such a query', '<a href="/login?returnTo=%2F%2Fevil.example">x</a>'],
  ])('%s stay words', (_, html) => {
    expect(injectedIn(html)).toEqual([]);
  });

  it('decodes as a browser does', () => {
    expect(decode('&lt;&#60;&#x3C;&amp;lt;')).toBe('<<<&lt;');
    expect(elementsOf("<a href='x\"y' b>").map(({ name, attributes }) => [name, [...attributes]])).toEqual([
      [
        'a',
        [
          ['href', 'x"y'],
          ['b', ''],
        ],
      ],
    ]);
  });
});
