import { da, en } from '../../locales/languages';
import type { LanguageData } from '../../worker/domain/markets/chain';

const nb: LanguageData = {
  culture: 'nb-NO',
  ownName: 'Norsk',
  alsoAskedAs: ['no', 'nn'],
  afterZ: 'æøå',
  flag: [
    ['#ba0c2f', 'M0 0h22v16H0z'],
    ['#fff', 'M6 0h4v16H6zM0 6h22v4H0z'],
    ['#00205b', 'M7 0h2v16H7zM0 7h22v2H0z'],
  ],
};

/** Norwegian is this chain's alone: its words all lie in `texts/`. */
export const languages = { nb, da, en };
