import { sha256 } from '../../crypto/token';
import type { Catalogue } from '../../domain/catalogue/catalogue';
import { type ContentId, catalogueId, namedBy, surveyId, textsId } from '../../domain/content/documents';
import type { Market } from '../../domain/markets/market';
import type { Survey } from '../../domain/survey/survey';
import type { Texts } from '../../domain/text/text-overrides';
import { Unavailable } from '../../failures';
import type { CatalogueStore } from '../catalogue/port';
import type { Statement } from '../database/port';
import type { SurveyDocuments } from '../surveys/port';
import type { TextStore } from '../texts/port';
import type { ContentSummary } from './port';

export interface LiveParts {
  readonly market: Pick<Market, 'id' | 'languages'>;
  readonly catalogue: Pick<CatalogueStore, 'authoritative' | 'publish'>;
  readonly texts: Pick<TextStore, 'published' | 'publish'>;
  readonly surveyDocuments: Pick<SurveyDocuments, 'authoritative' | 'list' | 'publish'>;
}

interface Live {
  readonly version: string;
  readonly value: unknown;
}

/** As the stores of published documents make it. */
export const versionOf = async (value: unknown) => (await sha256(JSON.stringify(value))).slice(0, 12);

/** The stores of the published documents as one. */
export function createLive({ market, catalogue, texts, surveyDocuments }: LiveParts) {
  async function catalogueNow(): Promise<Live | null> {
    try {
      const { version, catalogue: value } = await catalogue.authoritative(market.id);
      return { version, value };
    } catch (error) {
      if (error instanceof Unavailable && error.what === 'catalogue') return null;
      throw error;
    }
  }

  return {
    /** Each document; a survey with its title. */
    async all(): Promise<Pick<ContentSummary, 'document' | 'title'>[]> {
      const surveys = await surveyDocuments.list();
      return [
        ...[catalogueId, ...market.languages.map(textsId)].map((document) => ({ document, title: null })),
        ...surveys.map((one) => ({ document: surveyId(one.surveyId), title: one.title })),
      ];
    },

    /** Texts of which none is published. */
    async builtIn(): Promise<ContentId[]> {
      const published = await texts.published();
      return market.languages.filter((language) => !(language in published)).map(textsId);
    },

    /** The live document; null if there is none. */
    async now(document: ContentId): Promise<Live | null> {
      const named = namedBy(document);
      if (named?.kind === 'catalogue') return catalogueNow();
      if (named?.kind === 'survey') {
        const published = await surveyDocuments.authoritative(named.surveyId);
        return published && { version: published.version, value: published.survey };
      }
      if (named?.kind !== 'texts') return null;
      const value = (await texts.published())[named.language] ?? {};
      return { value, version: await versionOf(value) };
    },

    /** Makes a document live, in one batch with what is written `along`; then KV. */
    async write(document: ContentId, value: unknown, by: string, along: readonly Statement[]): Promise<void> {
      const named = namedBy(document);
      if (named?.kind === 'catalogue') await catalogue.publish(market.id, value as Catalogue, along);
      else if (named?.kind === 'survey') await surveyDocuments.publish(value as Survey, along);
      else if (named) {
        const given = value as Texts;
        await texts.publish({ [named.language]: Object.keys(given).length === 0 ? null : given }, by, along);
      }
    },
  };
}
