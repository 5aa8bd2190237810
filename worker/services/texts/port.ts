import type { Language } from '../../domain/markets/languages';
import type { TextOverrides, Texts } from '../../domain/text/text-overrides';
import type { Statement } from '../database/port';

export type TextLanguages = Readonly<Partial<Record<Language, Texts>>>;

export interface TextStore {
  /** Overrides that pages use, from the isolate's memory or KV; may be a minute old. Null: none. Never throws. */
  current(): Promise<TextOverrides | null>;
  /** The overrides published last, from D1. */
  published(): Promise<TextLanguages>;
  /**
   * Replaces the overrides of these languages; null removes a language's. One batch with an audit row each that names
   * `by`, and with what is written `along`; then KV. Without changes only KV is written again. The texts have to be validated by the caller.
   */
  publish(
    changes: Readonly<Partial<Record<Language, Texts | null>>>,
    by?: string,
    along?: readonly Statement[],
  ): Promise<{ version: string }>;
  /** Puts the copy in KV level with D1; 1 if it was not. */
  level(): Promise<number>;
}
