import { paths } from '../../../paths';
import { BigMark } from '../../../ui/drawings/mark';
import { Button } from '../../../ui/form/button';
import { Form } from '../../../ui/form/form';
import type { IssuerChoice } from '../../../ui/identity/issuer-choice';
import { IssuerRows } from '../../../ui/identity/issuer-rows';
import { KioskLayout } from '../../../ui/layout/kiosk-layout';
import { useView } from '../../../ui/view';

export interface StartPageProps {
  place: string;
  issuers: readonly IssuerChoice[];
  /** When staff check documents here; null: never. */
  staffLine: string | null;
  /** Where the language menu returns to. */
  languageReturn: string;
  /** No visitor has touched the screen yet. */
  isUntouched: boolean;
}

/** The start page of a wiped screen: every way to prove one's age, or one button where there is only one. */
export function StartPage({ place, issuers, staffLine, languageReturn, isUntouched }: StartPageProps) {
  const { t } = useView();
  const title = t('kiosk.start.title');
  return (
    <KioskLayout
      title={title}
      place={place}
      languages={languageReturn}
      foot={false}
      styles={['journey', 'rows']}
      idle={isUntouched ? 'calls' : true}
      top={<BigMark />}
    >
      <h1>{title}</h1>
      <p className="lead">{t('kiosk.start.lead')}</p>
      <Form className="reach" action={paths.kiosk.selectIssuers.href()}>
        {issuers.length > 1 || staffLine ? (
          <IssuerRows issuers={issuers} staffCheck={staffLine} />
        ) : (
          <Button>{t('kiosk.start.button')}</Button>
        )}
      </Form>
    </KioskLayout>
  );
}
