import { Checkbox } from '../../ui/form/checkbox';
import { useView } from '../../ui/view';

/** Every way of logging in asks whether this is the member's own browser. */
export function RememberBox({ checked }: { checked: boolean }) {
  const { t } = useView();
  return (
    <Checkbox name="remember" checked={checked}>
      {t('login.remember')}
      <br />
      <span className="small soft">{t('login.rememberHint')}</span>
    </Checkbox>
  );
}
