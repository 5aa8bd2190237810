import { paths } from '../../../paths';
import { BigMark } from '../../../ui/drawings/mark';
import { Button } from '../../../ui/form/button';
import { KioskLayout } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';

interface StartPageProps {
  place: string;
  /** There are several issuers; the next page offers them. */
  manyWays: boolean;
  /** Where the language menu returns to. */
  languageReturn: string;
  /** No visitor has touched the screen yet. */
  isUntouched: boolean;
}

/** The start page of a wiped screen. */
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
