import type { ReactNode } from 'react';
import { detailsFields } from '../../../domain/signup/fields';
import type { FieldErrors } from '../../../ui/form/field';
import type { TextKey } from '../../../ui/text/text-key';
import { useView } from '../../../ui/view';
import type { Edit, OpenForm } from './open';

export interface SectionProps {
  open: OpenForm | null;
  formKey: string;
  errors: FieldErrors;
}

export const liveDetails = detailsFields.filter((field) => field !== 'email');

/** The parts that have a form, by their ids. */
const titles = {
  details: 'account.profile.about',
  reach: 'account.profile.reach',
  news: 'profile.consents.title',
  skin: 'profile.skin.title',
  passkeys: 'passkey.title',
  close: 'profile.close.title',
} as const;
export type ProfilePart = keyof typeof titles;

/** The part in which each form opens. */
export const partOf: Readonly<Record<Edit, ProfilePart>> = {
  details: 'details',
  email: 'reach',
  emailCode: 'reach',
  language: 'reach',
  consents: 'news',
  skin: 'skin',
  skinWithdraw: 'skin',
  passkeys: 'passkeys',
  close: 'close',
};

/** What a form does, where its part's own title does not say it. */
const tasks: Partial<Record<Edit, TextKey>> = {
  email: 'verify.change.title',
  emailCode: 'code.title',
  language: 'navigation-menu.choose-language',
  skinWithdraw: 'profile.skin.deleteTitle',
};

/** What the page is called while this form is open. */
export const titleOf = (edit: Edit): TextKey => tasks[edit] ?? titles[partOf[edit]];

interface ProfileSectionProps {
  id: ProfilePart;
  /** The form that is open, if one is. */
  edit?: Edit | undefined;
  children: ReactNode;
}

/** A part of the profile. While a form is open its part is the page, and what is done the page's title. */
export function ProfileSection({ id, edit, children }: ProfileSectionProps) {
  const { t } = useView();
  return (
    <section id={id}>
      {edit ? <h1>{t(titleOf(edit))}</h1> : <h2>{t(titles[id])}</h2>}
      {children}
    </section>
  );
}
