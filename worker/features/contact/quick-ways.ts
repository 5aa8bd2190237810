import type { ContactTopic } from '../../domain/contact';
import { legalWords } from '../../domain/markets/legal-words';
import { paths } from '../../paths';
import type { Choice } from '../../ui/block/rows';
import type { View } from '../../ui/view';

type Way = Pick<Choice, 'key' | 'title' | 'icon'> & { readonly href: string };

/** Links for what people can do themselves at once; the form stays available. */
export function quickWaysOf(topic: ContactTopic, view: View): readonly Choice[] {
  const { t, member, isMounted } = view;
  const { account, help, signup } = paths;
  // Visitors log in first.
  const own = (page: string) => (member ? page : paths.login.href({ returnTo: page }));
  const withdrawal = legalWords(view, 'withdrawOpen');
  const ways: Record<ContactTopic, readonly Way[]> = {
    joining: [
      { key: 'join', icon: 'user', href: signup.entry.href(), title: t('contact.ways.join') },
      { key: 'age', icon: 'check', href: help.howWeCheckAge.href(), title: t('ageInfo.title') },
    ],
    membership: [
      { key: 'change', icon: 'calendar', href: own(account.subscription.href()), title: t('contact.ways.change') },
      { key: 'withdraw', icon: 'refresh', href: paths.withdraw.href(), title: withdrawal },
    ],
    payment: [{ key: 'pay', icon: 'receipt', href: own(account.payments.href()), title: t('contact.ways.pay') }],
    login: [
      { key: 'activate', icon: 'lock', href: paths.howToActivate.href(), title: t('activationHelp.title') },
      { key: 'newCode', icon: 'mail', href: paths.requestActivationCode.href(), title: t('contact.ways.newCode') },
    ],
    studio: [{ key: 'studios', icon: 'home', href: signup.entry.href(), title: t('contact.ways.studios') }],
    privacy: [
      { key: 'profile', icon: 'user', href: own(account.profile.href()), title: t('contact.ways.profile') },
      { key: 'privacy', icon: 'info', href: help.privacy.href(), title: t('privacy.title') },
    ],
    accessibility: [
      { key: 'accessibility', icon: 'info', href: help.accessibility.href(), title: t('accessibility.title') },
    ],
    other: [],
  };
  const found = ways[topic].filter(({ href }) => isMounted(href.split('?')[0] ?? ''));
  return found.map((way) => ({ ...way, bare: true }));
}
