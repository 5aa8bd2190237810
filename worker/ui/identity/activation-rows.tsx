import { paths } from '../../paths';
import { LinkRow } from '../block/rows';
import { useView } from '../view';

export function NoActivationCodeRow() {
  const { t } = useView();
  return (
    <LinkRow text={t('activation.noCode')}>
      <a className="link" href={paths.requestActivationCode.href()}>
        {t('activation.ask')}
      </a>
    </LinkRow>
  );
}

export function WhatIsActivationRow() {
  const { t } = useView();
  return (
    <LinkRow text={t('activation.whatIsIt')}>
      <a className="link" href={paths.howToActivate.href()}>
        {t('activation.explain')}
      </a>
    </LinkRow>
  );
}
