import { detailsFields } from '../../../domain/signup/fields';
import type { FieldErrors } from '../../../ui/form/field';
import type { OpenForm } from './open';

/** Props of every section. */
export interface SectionProps {
  open: OpenForm | null;
  formKey: string;
  errors: FieldErrors;
}

export const liveDetails = detailsFields.filter((field) => field !== 'email');
