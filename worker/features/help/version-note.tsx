import type { DocumentName } from '../../domain/market';
import { useView } from '../../ui/view';

/** Which version is in force since when, and which were before it: read from the one place where they are written. */
export function VersionNote({ document }: { document: DocumentName }) {
  const { t, market, format } = useView();
  const { version, validFrom, earlier } = market.documents[document];
  return (
    <p className="small soft">
      {t('help.version', { version, date: format.date(validFrom) })}
      <br />
      {earlier.length === 0
        ? t('help.firstVersion')
        : earlier.map((one) => (
            <span key={one.version}>
              {t('help.earlier', { version: one.version, date: format.date(one.validFrom) })}{' '}
            </span>
          ))}
    </p>
  );
}
