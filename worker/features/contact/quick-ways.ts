import type { ContactTopic } from '../../domain/contact';
import { paths } from '../../paths';
import type { View } from '../../ui/view';

interface Way {
  readonly key: string;
  readonly href: string;
  readonly title: string;
}

/** What is done at once where people can do it themselves; the form stays where it is. */
export function quickWaysOf(topic: ContactTopic, { t, market, language, member, isMounted }: View): readonly Way[] {
  const { account, help, signup } = paths;
  // Strangers log in on the way.
  const own = (page: string) => (member ? page : paths.login.href({ returnTo: page }));
  const withdrawal = market.legal.withdrawOpen[language] ?? market.legal.withdrawOpen[market.languages[0]] ?? '';
  const ways: Record<ContactTopic, readonly Way[]> = {
    joining: [
      { key: 'join', href: signup.entry.href(), title: t('contact.ways.join') },
      { key: 'age', href: help.howWeCheckAge.href(), title: t('ageInfo.title') },
    ],
    membership: [
      { key: 'change', href: own(account.subscription.href()), title: t('contact.ways.change') },
      { key: 'withdraw', href: paths.withdraw.href(), title: withdrawal },
    ],
    payment: [{ key: 'pay', href: own(account.payments.href()), title: t('contact.ways.pay') }],
    login: [
      { key: 'activate', href: paths.howToActivate.href(), title: t('activationHelp.title') },
      { key: 'newCode', href: paths.requestActivationCode.href(), title: t('contact.ways.newCode') },
    ],
    studio: [{ key: 'studios', href: signup.entry.href(), title: t('contact.ways.studios') }],
    privacy: [
      { key: 'profile', href: own(account.profile.href()), title: t('contact.ways.profile') },
      { key: 'privacy', href: help.privacy.href(), title: t('privacy.title') },
    ],
    accessibility: [{ key: 'accessibility', href: help.accessibility.href(), title: t('accessibility.title') }],
    other: [],
  };
  return ways[topic].filter(({ href }) => isMounted(href.split('?')[0] ?? ''));
}
