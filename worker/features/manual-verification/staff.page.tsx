import { civilDateOf } from '../../domain/dates';
import { lastBirthday } from '../../domain/markets/adult';
import type { DocumentType } from '../../domain/markets/market-data';
import { paths } from '../../paths';
import type { ManualCheck } from '../../services/manual-checks/port';
import { Note } from '../../ui/block/banner';
import { Icon } from '../../ui/block/icon';
import { RadioRow, Rows } from '../../ui/block/rows';
import { inGroups } from '../../ui/code/code-groups';
import { Button } from '../../ui/form/button';
import { Fieldset } from '../../ui/form/checkbox';
import type { FieldErrors } from '../../ui/form/field';
import { Form } from '../../ui/form/form';
import { KioskLayout } from '../../ui/layout/kiosk-layout';
import { useView, type View } from '../../ui/view';
import { PinField, type PinRefusal, pinRefusalText } from './pin-field';

/** Why an answer was not accepted. */
export type StaffFault = { readonly kind: 'documentType' | 'pin' | 'answer' } | PinRefusal;

interface StaffPageProps {
  check: ManualCheck;
  /** Name of the studio and screen. */
  place: string;
  documentType: DocumentType | null;
  faults: readonly StaffFault[];
  /** Epoch milliseconds. */
  now: number;
}

/** Form for the staff's answer. Both answers are equally prominent, and the Enter key submits neither. */
export function StaffPage({ check, place, documentType, faults, now }: StaffPageProps) {
  const view = useView();
  const { t, market, format } = view;
  const errors = errorsOf(view, faults);
  const { challengeAge, documents } = market.age;
  return (
    <KioskLayout
      title={t('manual.staff.title')}
      place={place}
      languages
      errors={errors}
      styles={['form', 'rows', 'journey']}
      back={{ href: paths.kiosk.start.href(), label: t('manual.staff.back') }}
    >
      <h1>{t('manual.staff.title')}</h1>
      <p className="lead">{t('manual.staff.lead')}</p>
      <p>
        <b>{t('manual.staff.bornBy', { date: format.date(lastBirthday(civilDateOf(now, market.timeZone))) })}</b>
      </p>
      {challengeAge !== null && <Note icon="user">{t('manual.staff.challenge', { count: challengeAge })}</Note>}
      <div className="number-block">
        <p className="small soft">{t('manual.desk.title')}</p>
        <p className="match digits">{inGroups(check.shortCode)}</p>
      </div>
      <Form action={paths.manualAgeVerification.href({ id: check.manualCheckId })} errors={errors}>
        <button type="submit" disabled hidden />
        <Fieldset id="documentType" legend={t('manual.staff.document')} error={errors.documentType}>
          <Rows>
            {documents.map((document) => (
              <RadioRow
                key={document}
                name="documentType"
                value={document}
                checked={document === documentType}
                title={t(`manual.documents.${document}`)}
              />
            ))}
          </Rows>
        </Fieldset>
        <PinField name="pin" label={t('manual.staff.pin')} hint={t('manual.staff.pinHint')} error={errors.pin} />
        <div className="either" id="answer">
          <Button kind="plain" name="answer" value="yes" busy={t('form.busy')}>
            <Icon name="check" small /> {t('manual.staff.yes')}
          </Button>
          <Button kind="plain" name="answer" value="no" busy={t('form.busy')}>
            <Icon name="cross" small /> {t('manual.staff.no')}
          </Button>
        </div>
      </Form>
      <Note icon="shield-check">{t('manual.staff.nothing')}</Note>
    </KioskLayout>
  );
}

function errorsOf(view: Pick<View, 't' | 'format'>, faults: readonly StaffFault[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const fault of faults) {
    if (fault.kind === 'wrong' || fault.kind === 'tooMany') errors.pin = pinRefusalText(view, fault);
    else errors[fault.kind] = view.t(`manual.staff.error.${fault.kind}`);
  }
  return errors;
}
