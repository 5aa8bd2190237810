import { paths } from '../../paths';
import { Link } from '../block/link';
import { LinkRow } from '../block/rows';
import { useView } from '../view';

export function NoActivationCodeRow() {
  const { t } = useView();
  return (
    <LinkRow text={t('activation.noCode')}>
      <Link href={paths.requestActivationCode.href()}>{t('activation.ask')}</Link>
    </LinkRow>
  );
}

export function WhatIsActivationRow() {
  const { t } = useView();
  return (
    <LinkRow text={t('activation.whatIsIt')}>
      <Link href={paths.howToActivate.href()}>{t('activation.explain')}</Link>
    </LinkRow>
  );
}
