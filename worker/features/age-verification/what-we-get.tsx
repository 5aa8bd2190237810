import { FactList } from '../../ui/block/fact-list';
import { useView } from '../../ui/view';

/** The one answer we receive, and three things we do not. */
export function WhatWeGet({ issuerName }: { issuerName: string | undefined }) {
  const { t, market } = useView();
  const answer = (
    <>
      <b>{t('age.yesOrNo')}</b>
      <br />
      <span className="small soft">{issuerName ? t('age.from', { issuer: issuerName }) : t('age.fromChosen')}</span>
    </>
  );
  return (
    <>
      <section>
        <h2 className="h3">{t('age.gets')}</h2>
        <FactList ruled facts={[{ key: 'answer', text: answer }]} />
      </section>
      <section>
        <h2 className="h3">{t('age.getsNot')}</h2>
        <FactList
          ruled
          facts={[
            { key: 'birthDate', icon: 'cross', text: t('age.birthDate') },
            { key: 'number', icon: 'cross', text: t(`market.${market.id}.nationalNumber`) },
            { key: 'photo', icon: 'cross', text: t('age.photo') },
          ]}
        />
      </section>
    </>
  );
}
