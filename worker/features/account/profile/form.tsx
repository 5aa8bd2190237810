import type { ReactNode } from 'react';
import type { FieldName } from '../../../domain/signup/fields';
import { paths } from '../../../paths';
import { Button, type ButtonKind, LinkButton } from '../../../ui/form/button';
import type { FieldErrors } from '../../../ui/form/field';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import { useView } from '../../../ui/view';
import type { Edit } from './open';

interface ProfileFormProps {
  intent: string;
  /** Makes the form's effect happen once. */
  formKey: string;
  /** Id of the section the form stands in. */
  section: string;
  button: ReactNode;
  kind?: ButtonKind;
  /** Of a form that takes something away: what leads back without it. */
  keep?: ReactNode;
  errors?: FieldErrors;
  live?: readonly FieldName[];
  /** More hidden fields. */
  hidden?: Readonly<Record<string, string | undefined>>;
  children?: ReactNode;
}

/** A form shown in place of the rows it changes. */
export function ProfileForm({
  intent,
  formKey,
  section,
  button,
  kind,
  keep,
  hidden,
  children,
  ...form
}: ProfileFormProps) {
  const { t } = useView();
  const submit = (
    <Button kind={kind} busy={t('form.busy')}>
      {button}
    </Button>
  );
  return (
    <Form action={paths.account.profile.href()} {...form}>
      {children}
      {keep ? (
        <div className="actions">
          {submit}
          <LinkButton kind="quiet" href={`${paths.account.profile.href()}#${section}`}>
            {keep}
          </LinkButton>
        </div>
      ) : (
        submit
      )}
      <HiddenFields values={{ intent, ...hidden }} formKey={formKey} />
    </Form>
  );
}

/** Address that opens a section's form; the fragment keeps the scroll position. */
export function editHref(edit: Edit, section: string): string {
  return `${paths.account.profile.href({ edit })}#${section}`;
}
