import { Note } from '../../../ui/block/banner';
import { Button } from '../../../ui/form/button';
import { Field, type FieldErrors } from '../../../ui/form/field';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { KioskLayout } from '../../../ui/layout/kiosk-layout';
import { useView } from '../../../ui/view';
import { manualWay } from '../manual-way';
import type { PhoneProps } from './phone-props';
import { Where } from './where';

interface QuestionPageProps extends PhoneProps {
  /** The typed match code was wrong: attempts that are left. */
  wrongMatch?: number;
}

/**
 * Before anything happens, asks whether the visitor stands at this screen. Both answers are equally easy. Who came by the digits
 * is not told the screen's code but types it: digits are opened by chance, or by somebody who is elsewhere.
 */
export function PhoneQuestionPage({ action, studio, view, page, wrongMatch }: QuestionPageProps) {
  const { t } = useView();
  const { matchCode, byDigits } = view;
  const error = wrongMatch === undefined ? undefined : t('kioskPhone.screenCodeWrong', { count: wrongMatch });
  const errors: FieldErrors = error ? { match: error } : {};
  return (
    <KioskLayout
      title={t('kioskPhone.question')}
      languages
      errors={errors}
      styles={byDigits ? ['form', 'rows'] : ['rows']}
    >
      <h1>{t('kioskPhone.question')}</h1>
      <p className="lead">
        {t('kioskPhone.onlyThere')} {view.issuerId === manualWay && t('kioskPhone.thenStaff')}
      </p>
      {!byDigits && (
        <div className="number-block">
          <p className="small soft">{t('kioskPhone.shows')}</p>
          <p className="match">{matchCode}</p>
        </div>
      )}
      <Where studio={studio} view={view} />
      <Form action={action} errors={errors}>
        {byDigits && (
          <Field
            name="match"
            label={t('kioskPhone.screenCode')}
            hint={t('kioskPhone.screenCodeHint')}
            error={error}
            autoComplete="off"
            spellCheck={false}
            maxLength={4}
            width="short"
          />
        )}
        <div className="actions">
          <Button name="intent" value="continue" busy={t('form.busy')}>
            {byDigits ? t('form.continue') : t('kioskPhone.yes', { code: matchCode })}
          </Button>
          <Button kind="quiet" name="intent" value="notMe">
            {t(byDigits ? 'kioskPhone.notThere' : 'kioskPhone.no')}
          </Button>
        </div>
        <HiddenFields values={{ page }} />
      </Form>
      <Note icon="shield-check">{t('kioskPhone.sentLink')}</Note>
    </KioskLayout>
  );
}
