import type { DocumentName } from '../../domain/markets/market-data';
import { useView } from '../../ui/view';

interface VersionNoteProps {
  document: DocumentName;
  /** Where one part stands above the text, and the other below it. */
  part?: 'current' | 'earlier';
}

/** The version of a document in force since when, and the earlier ones. */
export function VersionNote({ document, part }: VersionNoteProps) {
  const { t, market, format } = useView();
  const { version, validFrom, earlier } = market.documents[document];
  return (
    <p className={part === 'current' ? 'lead' : 'small soft'}>
      {part !== 'earlier' && t('help.version', { version, date: format.date(validFrom) })}
      {part === undefined && <br />}
      {part === 'current'
        ? null
        : earlier.length === 0
          ? t('help.firstVersion')
          : [
              t('help.earlier'),
              ...earlier.map(({ version, validFrom }) =>
                t('help.earlierOne', { version, date: format.date(validFrom) }),
              ),
            ].join(' ')}
    </p>
  );
}
