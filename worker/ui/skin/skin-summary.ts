import { skinQuestions } from '../../domain/signup/skin';
import type { FieldErrors } from '../form/field';
import type { Translate } from '../text/text-key';

/** Faults as the summary says them: where no question was answered that is one sentence, not ten. */
export function skinSummary(t: Translate, errors: FieldErrors): FieldErrors {
  const names = skinQuestions.map((_, index) => `q${index + 1}`);
  if (!names.every((name) => errors[name])) return errors;
  const others = Object.entries(errors).filter(([name]) => !names.includes(name));
  return { q1: t('form.error.skinAll', { n: names.length }), ...Object.fromEntries(others) };
}
