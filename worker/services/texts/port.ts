import type { Language } from '../../domain/languages';
import type { TextOverrides, Texts } from '../../domain/text-overrides';

export type TextLanguages = Readonly<Partial<Record<Language, Texts>>>;

export interface TextStore {
  /** What pages say in place of built-in texts: KV through the isolate's memory, may be a minute behind; null where nothing is. Never throws. */
  current(): Promise<TextOverrides | null>;
  /** What was published last, at once. */
  published(): Promise<TextLanguages>;
  /**
   * Replaces the overrides of the languages named; null takes all of a language back. All of them or none, with an audit row
   * each that names who did it, then KV; with none, KV alone is written anew. The texts must have been checked.
   */
  publish(changes: Readonly<Partial<Record<Language, Texts | null>>>, by?: string): Promise<{ version: string }>;
}
