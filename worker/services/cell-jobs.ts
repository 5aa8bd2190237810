import { keepFigures, together as keptTogether } from './business/keep';
import type { CatalogueStore } from './catalogue/port';
import { createJobs } from './jobs/lazy';
import { together as namedTogether, nameMembers } from './member-list/names';
import { createUpkeep } from './membership/upkeep/store';
import type { SurveyDocuments } from './surveys/port';
import type { TextStore } from './texts/port';

interface Parts extends Omit<Parameters<typeof createJobs>[0], 'upkeep' | 'figures' | 'levelCopies'> {
  readonly published: {
    readonly catalogue: Pick<CatalogueStore, 'level'>;
    readonly texts: Pick<TextStore, 'level'>;
    readonly surveyDocuments: Pick<SurveyDocuments, 'level'>;
  };
}

/** The jobs of one cell, with the parts that they alone need. */
export const createCellJobs = ({ published: { catalogue, texts, surveyDocuments }, ...parts }: Parts) =>
  createJobs({
    ...parts,
    upkeep: createUpkeep(parts),
    figures: {
      keep: () => keepFigures(parts),
      name: () => nameMembers(parts.database),
      together: Math.min(keptTogether, namedTogether),
    },
    async levelCopies() {
      const levels = [catalogue.level(parts.market.id), texts.level(), surveyDocuments.level()];
      return (await Promise.all(levels)).reduce((sum, one) => sum + one, 0);
    },
  });
