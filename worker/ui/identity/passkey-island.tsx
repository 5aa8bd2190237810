import { Passkey, type PasskeyProps } from '../../../client/islands/passkey';
import { paths } from '../../paths';
import { Island } from '../island';
import { useView } from '../view';

const textsOf = {
  login: { button: 'passkey.login', failed: 'passkey.loginFailed' },
  confirm: { button: 'passkey.confirm', failed: 'passkey.confirmFailed' },
  add: { button: 'passkey.add', failed: 'passkey.addFailed' },
} as const;

/**
 * Part of a form: the passkey's answer is one of its fields. Invisible where the browser supports no passkeys or has no
 * script.
 */
export function PasskeyIsland({ purpose, when }: { purpose: PasskeyProps['purpose']; when: 'idle' | 'load' }) {
  const { t } = useView();
  const { button, failed } = textsOf[purpose];
  const texts = { button: t(button), failed: t(failed), busy: t('form.busy') };
  return (
    <Island
      name="passkey"
      component={Passkey}
      props={{ purpose, options: paths.passkey.options.href(), texts }}
      when={when}
    />
  );
}
