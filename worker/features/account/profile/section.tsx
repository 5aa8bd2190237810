import type { ReactNode } from 'react';
import { detailsFields } from '../../../domain/signup/fields';
import type { FieldErrors } from '../../../ui/form/field';
import type { TextKey } from '../../../ui/text/text-key';
import { useView } from '../../../ui/view';
import type { Edit, OpenForm } from './open';

/** Props of every section. */
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

interface ProfileSectionProps {
  id: ProfilePart;
  isOpen: boolean;
  /** What its open form does, where the part's own title does not say it. */
  title?: TextKey | null;
  children: ReactNode;
}

/** A part of the profile. While a form is open its part is the page, and its title the page's. */
export function ProfileSection({ id, isOpen, title, children }: ProfileSectionProps) {
  const { t } = useView();
  return (
    <section id={id}>
      {isOpen ? <h1>{t(title ?? titles[id])}</h1> : <h2>{t(titles[id])}</h2>}
      {children}
    </section>
  );
}
