import { TrieRouter } from 'hono/router/trie-router';

const methods: ReadonlySet<string> = new Set(['GET', 'POST']);

/**
 * The one router that our patterns need: Hono's own choice is made at the first request, by building a second one that turns
 * out not to take them. What a pattern without parameters leads to is the same at each request, and is searched for once;
 * addresses that somebody made up are none of these, so what is kept has a bound.
 */
export class KnownPaths<Handler> extends TrieRouter<Handler> {
  readonly #plain = new Set<string>();
  readonly #found = new Map<string, ReturnType<TrieRouter<Handler>['match']>>();

  override add(method: string, path: string, handler: Handler): void {
    if (!/[:*?{]/.test(path)) this.#plain.add(path);
    this.#found.clear();
    super.add(method, path, handler);
  }

  override match(method: string, path: string): ReturnType<TrieRouter<Handler>['match']> {
    if (!methods.has(method) || !this.#plain.has(path)) return super.match(method, path);
    const key = `${method} ${path}`;
    const known = this.#found.get(key);
    if (known) return known;
    const found = super.match(method, path);
    this.#found.set(key, found);
    return found;
  }
}
