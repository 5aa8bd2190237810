import { type Language, languageData } from '../../domain/markets/languages';

/** Flag beside a language's own name (specification §9). */
export function Flag({ language }: { language: Language }) {
  return (
    <svg className="flag" viewBox="0 0 22 16" aria-hidden="true">
      {languageData[language].flag.map(([fill, d]) => (
        <path key={d} fill={fill} d={d} />
      ))}
    </svg>
  );
}
