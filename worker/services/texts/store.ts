import { sha256 } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import type { Language } from '../../domain/markets/languages';
import type { PublishedTexts, TextOverrides, Texts } from '../../domain/text/text-overrides';
import { audit } from '../audit/audit-writes';
import {
  countPut,
  memorySeconds,
  type PublishedParts,
  putPatiently,
  readFromKv,
} from '../database/published-documents';
import type { Log } from '../log';
import type { TextLanguages, TextStore } from './port';

interface Parts extends PublishedParts {
  readonly log: Log;
}

const key = 'texts';

/**
 * Overrides of built-in texts. Stored in D1, so that concurrent publications do not undo each other; pages read KV
 * only.
 */
export function createTextStore({ database, kv, now, log }: Parts): TextStore {
  let known: TextOverrides | null = null;
  let freshUntil = 0;

  /** `unknown`: KV did not answer, or returned an invalid document. */
  async function fromKv(): Promise<PublishedTexts | null | 'unknown'> {
    const document = await readFromKv<unknown>(kv, key);
    if (document === null || document === 'unknown') return document;
    const { publishedTextsSchema } = await import('../../domain/text/text-overrides');
    const parsed = publishedTextsSchema.safeParse(document);
    if (parsed.success) return parsed.data;
    log({ event: 'texts', reason: 'unreadable' });
    return 'unknown';
  }

  async function current(): Promise<TextOverrides | null> {
    if (freshUntil > now()) return known;
    const document = await fromKv();
    freshUntil = now() + memorySeconds * 1000;
    if (document === null || (document !== 'unknown' && Object.keys(document.languages).length === 0)) known = null;
    else if (document !== 'unknown' && document.version !== known?.version) {
      const { version, languages } = document;
      known = {
        version,
        languages,
        skipped: (language, faults) =>
          log({
            event: 'texts',
            reason: `skipped ${faults[0]?.path.join('.').slice(0, 100)}`,
            language,
            counts: { skipped: faults.length },
          }),
      };
    }
    return known;
  }

  async function published(): Promise<TextLanguages> {
    const rows = await database.rows('SELECT language, document_json FROM text_override');
    return Object.fromEntries(
      rows.map(({ language, document_json }) => [language, JSON.parse(String(document_json))]),
    ) as TextLanguages;
  }

  /** What KV is to hold. */
  async function asDocument(): Promise<PublishedTexts> {
    const languages = await published();
    return { version: (await sha256(JSON.stringify(languages))).slice(0, 12), publishedAt: toIso(now()), languages };
  }

  return {
    current,
    published,

    async level() {
      const copy = await readFromKv<PublishedTexts>(kv, key);
      const held = await asDocument();
      const isNever = copy === null && Object.keys(held.languages).length === 0;
      if (isNever || copy === 'unknown' || copy?.version === held.version) return 0;
      return countPut(kv.put(key, JSON.stringify(held)));
    },

    async publish(changes, by = 'ops', along = []) {
      const at = toIso(now());
      const given = Object.entries(changes) as [Language, Texts | null][];
      const statements = given.flatMap(([language, texts]) => [
        texts === null
          ? database.prepare('DELETE FROM text_override WHERE language = ?', language)
          : database.prepare(
              `INSERT INTO text_override (language, document_json, published_at) VALUES (?1, ?2, ?3)
                   ON CONFLICT (language) DO UPDATE SET document_json = ?2, published_at = ?3`,
              language,
              JSON.stringify(texts),
              at,
            ),
        audit(database, {
          actor: by,
          action: texts === null ? 'texts.reset' : 'texts.published',
          subject: `texts:${language}`,
          at,
          detail: texts ?? {},
        }),
      ]);
      if (statements.length > 0) await database.write([...along, ...statements]);
      const document = await asDocument();
      await putPatiently(kv, key, JSON.stringify(document));
      freshUntil = 0;
      return { version: document.version };
    },
  };
}
