import { paths } from '../../paths';
import { Button } from '../../ui/button';
import { BigMark } from '../../ui/drawings/mark';
import { KioskLayout } from '../../ui/layouts';
import { useView } from '../../ui/view';

interface StartPageProps {
  place: string;
  /** More than one issuer: the next page asks which. */
  manyWays: boolean;
  /** Where the language menu leads back to. */
  languageReturn: string;
  /** Nobody has done anything yet. */
  isUntouched: boolean;
}

/** What a wiped screen shows until somebody comes. */
export function StartPage({ place, manyWays, languageReturn, isUntouched }: StartPageProps) {
  const { t } = useView();
  const title = t('kiosk.start.title');
  return (
    <KioskLayout
      title={title}
      place={place}
      languages={languageReturn}
      foot={false}
      styles={['journey']}
      idle={!isUntouched}
      top={<BigMark />}
    >
      <h1>{title}</h1>
      <p className="lead">{t('kiosk.start.lead')}</p>
      <form className="reach" method={manyWays ? 'get' : 'post'} action={paths.kiosk.selectIssuers.href()}>
        <Button>{t('kiosk.start.button')}</Button>
      </form>
    </KioskLayout>
  );
}
