import { FactList } from '../../ui/rows';
import { useView } from '../../ui/view';

/** One answer we get, three things we do not. */
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
            { key: 'number', icon: 'cross', text: t(`age.number.${market.id}`) },
            { key: 'photo', icon: 'cross', text: t('age.photo') },
          ]}
        />
      </section>
    </>
  );
}
