import { expect, it } from 'vitest';
import { allowedTags, htmlFaultOf } from '../../../worker/domain/text/allowed-html';
import { parseTrustedHtml } from '../../../worker/ui/text/trusted-html-parser';

it.each([
  '',
  'Plain words &amp; signs',
  '<p>Skan koden.</p><p>Døren er åben.</p>',
  '<ul><li><strong>Ja</strong></li><li>Nej<br>og<br/>måske</li></ul>',
  '<a href="https://solhus.example/">Vilkår</a> <a href="mailto:hej@solhus.example">Skriv</a> <a href="tel:+4570000000">Ring</a> <a href="/terms">Her</a>',
])('allows %s', (html) => expect(htmlFaultOf(html)).toBeNull());

it.each([
  ['<script>alert(1)</script>', 'uses <script>'],
  ['<img src="x">', 'uses <img>'],
  ['<P>x</P>', 'uses <P>'],
  ['<p class="x">x</p>', 'gives <p> an attribute'],
  ['<p onclick="x()">x</p>', 'gives <p> an attribute'],
  ['<a href="javascript:alert(1)">x</a>', 'links to'],
  ['<a href="//evil.example">x</a>', 'links to'],
  ['<a href="http://solhus.example">x</a>', 'links to'],
  ['<a href="https://solhus.example" target="_blank">x</a>', 'without exactly one href'],
  ['<a>x</a>', 'without exactly one href'],
  ['<p>x', 'leaves <p> open'],
  ['x</p>', 'never opened'],
  ['<p><strong>x</p></strong>', 'closes </p> before </strong>'],
  ['1 < 2', 'stray'],
  ['<p>x</p >y</p', 'stray'],
  ['<!-- x -->', 'stray'],
])('refuses %s', (html, reason) => expect(htmlFaultOf(html)).toContain(reason));

it.each(allowedTags)('shows <%s> as it lets it in', (tag) => {
  const html = tag === 'br' ? '<br>' : `<${tag}${tag === 'a' ? ' href="/terms"' : ''}>x</${tag}>`;
  expect(htmlFaultOf(html)).toBeNull();
  expect(parseTrustedHtml(html)).toMatchObject([{ tag }]);
});

it.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://plain.example', 'data:text/html,x'])(
  'neither lets in nor follows a link to %s',
  (href) => {
    expect(htmlFaultOf(`<a href="${href}">x</a>`)).not.toBeNull();
    expect(parseTrustedHtml(`<a href="${href}">x</a>`)).toEqual([{ tag: 'a', href: undefined, children: ['x'] }]);
  },
);
