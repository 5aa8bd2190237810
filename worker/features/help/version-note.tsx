import { Fragment } from 'react';
import type { DocumentName } from '../../domain/markets/market-data';
import { useView } from '../../ui/view';

/** The version of a document in force since when, and the earlier ones. */
export function VersionNote({ document }: { document: DocumentName }) {
  const { t, market, format } = useView();
  const { version, validFrom, earlier } = market.documents[document];
  return (
    <p className="small soft">
      {t('help.version', { version, date: format.date(validFrom) })}
      <br />
      {earlier.length === 0
        ? t('help.firstVersion')
        : [
            t('help.earlier'),
            ...earlier.map((one) => (
              <Fragment key={one.version}>
                <br />
                {t('help.earlierOne', { version: one.version, date: format.date(one.validFrom) })}
              </Fragment>
            )),
          ]}
    </p>
  );
}
