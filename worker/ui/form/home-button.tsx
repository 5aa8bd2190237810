import { paths } from '../../paths';
import { useView } from '../view';
import { LinkButton } from './button';

/** Where whoever looks is at home: a member at the overview, everybody else at the first page. */
export function useHome(): string {
  const { member } = useView();
  return member ? paths.account.main.href() : paths.signup.entry.href();
}

/** Leads home from what is done. */
export function HomeButton() {
  const { t, member } = useView();
  return <LinkButton href={useHome()}>{t(member ? 'errors.account' : 'errors.home')}</LinkButton>;
}
