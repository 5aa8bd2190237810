import { createMiddleware } from 'hono/factory';
import type { AppEnv, RequestContext } from '../context';
import { isLanguage, type Language, languageData } from '../domain/markets/languages';
import type { Market } from '../domain/markets/market';
import { formatsFor } from '../domain/text/format';
import { readCookie } from '../request/cookies';
import { responseHeaders } from '../request/response-headers';
import { loadTranslate, type TextPart } from '../ui/text/translate';

/**
 * Language: cookie (set by choice or at login) → best match of Accept-Language among the market's languages → the
 * market's first.
 */
export const culture = createMiddleware<AppEnv>(async function culture(c, next) {
  c.set('overrides', await c.var.services.texts.current());
  await speak(c, readCookie(c, 'language'), 'first');
  await next();
  const headers = responseHeaders(c);
  if (!headers.has('Content-Language')) headers.set('Content-Language', c.var.language);
  headers.append('Vary', 'Accept-Language, Cookie');
});

/** Sets the language of this response: the chosen one, else the browser's preference, else the market's default. */
export async function speak(c: RequestContext, chosen?: string, part: TextPart = 'whole'): Promise<void> {
  const { market } = c.var;
  const language =
    pick(market, chosen) ?? preferred(market, c.req.header('accept-language') ?? '') ?? market.languages[0];
  await speakAs(c, language, part);
}

/** Sets the language that the address names, ignoring the browser's preference and the market's languages. */
export async function speakAs(c: RequestContext, language: Language, part: TextPart = 'whole'): Promise<void> {
  const { market } = c.var;
  c.set('language', language);
  c.set('format', formatsFor(market, language));
  c.set('t', await loadTranslate(language, part, c.var.overrides, market.id));
}

const pick = (market: Market, value: unknown): Language | null =>
  isLanguage(value) && market.languages.includes(value) ? value : null;

/** A subset of RFC 9110 §12.5.4: language ranges ordered by weight, matched by their first subtag. */
export function preferred(market: Market, header: string): Language | null {
  const ranges = header
    .slice(0, 300)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const weight = Number(/^\s*q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1);
      return { language: tag.toLowerCase().split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0, index };
    })
    .filter((range) => range.weight > 0)
    .sort((one, other) => other.weight - one.weight || one.index - other.index);
  for (const range of ranges) {
    const match = market.languages.find(
      (one) => one === range.language || languageData[one].alsoAskedAs?.includes(range.language),
    );
    if (match) return match;
  }
  return null;
}
