import { Checkbox } from '../../ui/checkbox';
import { useView } from '../../ui/view';

/** Every way of logging in asks whether this browser is the member's own. */
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
