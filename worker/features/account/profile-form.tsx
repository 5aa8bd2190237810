import type { ReactNode } from 'react';
import type { FieldName } from '../../domain/fields';
import { paths } from '../../paths';
import { Button, type ButtonKind } from '../../ui/button';
import type { FieldErrors } from '../../ui/field';
import { Form } from '../../ui/form';
import { HiddenFields } from '../../ui/hidden-fields';
import { useView } from '../../ui/view';
import { keyField } from './once';
import type { Edit } from './profile-open';

interface ProfileFormProps {
  intent: string;
  /** Makes the form's effect happen once. */
  formKey: string;
  /** The section it stands in, where leaving it leads back to. */
  section: string;
  button: ReactNode;
  kind?: ButtonKind;
  errors?: FieldErrors;
  live?: readonly FieldName[];
  children?: ReactNode;
}

/** A form in the place of the rows it changes, with a way back to them. */
export function ProfileForm({ intent, formKey, section, button, kind, children, ...form }: ProfileFormProps) {
  const { t } = useView();
  return (
    <Form action={paths.account.profile.href()} {...form}>
      {children}
      <div className="onward">
        <Button kind={kind} busy={t('form.busy')}>
          {button}
        </Button>
        <a className="link" href={`${paths.account.profile.href()}#${section}`}>
          {t('profile.leave')}
        </a>
      </div>
      <HiddenFields values={{ intent, [keyField]: formKey }} />
    </Form>
  );
}

/** Where a section's form opens; the fragment keeps the eye where it was. */
export function editHref(edit: Edit, section: string): string {
  return `${paths.account.profile.href({ edit })}#${section}`;
}
