import { paths } from '../../paths';
import { Note } from '../../ui/block/banner';
import { Button } from '../../ui/form/button';
import type { FieldErrors } from '../../ui/form/field';
import { Form } from '../../ui/form/form';
import { KioskLayout } from '../../ui/layout/kiosk-layout';
import { useView, type View } from '../../ui/view';
import { PinField, type PinRefusal, pinRefusalText } from './pin-field';

/** Why the PIN was not changed. */
export type PinFault = { readonly kind: 'pin' | 'next' | 'easy' | 'same' | 'again' | 'taken' } | PinRefusal;

const fields = ['pin', 'next', 'again'] as const;

/** Old PIN, new PIN, and that again. Nothing typed comes back in the page. */
export function PinPage({ place, faults }: { place: string; faults: readonly PinFault[] }) {
  const view = useView();
  const { t } = view;
  const errors = errorsOf(view, faults);
  return (
    <KioskLayout
      title={t('manual.pin.title')}
      place={place}
      languages
      errors={errors}
      styles={['form', 'journey']}
      back={{ href: paths.kiosk.start.href(), label: t('manual.staff.back') }}
    >
      <h1>{t('manual.pin.title')}</h1>
      <p className="lead">{t('manual.pin.lead')}</p>
      <Form action={paths.kiosk.staffPin.href()} errors={errors}>
        {fields.map((name) => (
          <PinField
            key={name}
            name={name}
            label={t(`manual.pin.${name}`)}
            hint={name === 'next' ? t('manual.pin.hint') : undefined}
            error={errors[name]}
          />
        ))}
        <Button icon="check" busy={t('form.busy')}>
          {t('manual.pin.button')}
        </Button>
      </Form>
      <Note icon="shield-check">{t('manual.pin.forgotten')}</Note>
    </KioskLayout>
  );
}

function errorsOf(view: Pick<View, 't' | 'format'>, faults: readonly PinFault[]): FieldErrors {
  const { t } = view;
  const errors: Record<string, string> = {};
  for (const fault of faults) {
    if (fault.kind === 'wrong' || fault.kind === 'tooMany') errors.pin = pinRefusalText(view, fault);
    else if (fault.kind === 'pin') errors.pin = t('manual.staff.error.pin');
    else if (fault.kind === 'again') errors.again = t('manual.pin.error.again');
    else errors.next = t(`manual.pin.error.${fault.kind}`);
  }
  return errors;
}
