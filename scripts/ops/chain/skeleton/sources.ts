import { drawingNames } from '../../../../worker/domain/markets/chain';
import { fill, quote } from './fill';
import type { ChainPlan } from './plan';

/** Of the drawings: what each says, and a box it may stand in. */
const drawn = {
  mark: ['the chain’s sign, standing on the lower edge of its box', '[0, 0, 48, 26]'],
  gone: ['what was here is gone', '[-80, -72, 160, 104]'],
  trouble: ['something failed, and comes back', '[0, 0, 200, 152]'],
  wait: ['wait a moment, it was well done', '[-80, -70, 160, 71]'],
  empty: ['nothing is here yet', '[-100, -54, 200, 56]'],
  yes: ['a yes, standing on the lower edge', '[-69, -69, 138, 69]'],
  today: ['today on the way through a period, around 0 0', '[-28, -28, 56, 56]'],
  you: ['where you are, standing on 0 0', '[-24, -24, 48, 24]'],
} as const satisfies Readonly<Record<(typeof drawingNames)[number], readonly [string, string]>>;

export function drawingsSource(): string {
  const drawings = drawingNames.map((name) => {
    const [says, box] = drawn[name];
    const path = fill(
      `${says}: path data within the box, such as M11 40a14 14 0 0 1 28 0z; paints in worker/domain/markets/chain.ts`,
    );
    return `${name}: { box: ${box}, layers: [['line', ${quote(path)}]] },`;
  });
  return `import type { Drawings } from '../../worker/domain/markets/chain';

export const drawings: Drawings = {
  ${drawings.join('\n  ')}
};
`;
}

/** @param common languages whose words lie in `locales/` */
export function languagesSource(
  { languages }: ChainPlan,
  common: readonly string[],
  cultureOf: (language: string) => string,
): string {
  const known = languages.filter((language) => common.includes(language));
  const own = languages.filter((language) => !common.includes(language));
  const named = (language: string) => {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  };
  return [
    known.length > 0 ? `import { ${known.join(', ')} } from '../../locales/languages';` : '',
    own.length > 0 ? `import type { LanguageData } from '../../worker/domain/markets/chain';` : '',
    ...own.map(
      (language) => `
const ${language}: LanguageData = {
  culture: ${quote(cultureOf(language))},
  ownName: ${quote(named(language))},
  flag: [], // ${fill("layers of its flag on 22 by 16, painted from the back, such as ['#c8102e', 'M0 0h22v16H0z']")}
};`,
    ),
    `
/** By code, in the order of their menu. */
export const languages = { ${languages.join(', ')} };
`,
  ].join('\n');
}

export const indexSource = ({
  markets,
}: ChainPlan): string => `import type { ChainData } from '../../worker/domain/markets/chain';
import brand from './brand.json' with { type: 'json' };
import { drawings } from './drawings';
import { languages } from './languages';
${markets.map(({ id }) => `import { ${id} } from './markets/${id}';`).join('\n')}

export const chain = {
  brand,
  drawings,
  languages,
  /** In the order in which they are named; the first is that of a host nobody knows. */
  markets: { ${markets.map(({ id }) => id).join(', ')} },
} satisfies ChainData;
`;
