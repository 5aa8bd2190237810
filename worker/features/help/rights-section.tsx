import { paths } from '../../paths';
import { FactList } from '../../ui/block/fact-list';
import { ChoiceList } from '../../ui/block/rows';
import { useView } from '../../ui/view';

const rights = ['access', 'correct', 'erase', 'restrict', 'object', 'move', 'consent'] as const;

/** The rights of data subjects, and where each can be exercised here without asking. */
export function RightsSection({ law }: { law: string }) {
  const { t, member, market } = useView();
  const profile = paths.account.profile.href();
  return (
    <section id="rights">
      <h2>{t('privacy.rights.title')}</h2>
      <p>{t('privacy.rights.text', { law, count: market.answerWorkingDays })}</p>
      <FactList ruled facts={rights.map((key) => ({ key, text: t(`privacy.rights.${key}`) }))} />
      <div className="screen">
        <h3>{t('privacy.rights.how')}</h3>
        <ChoiceList
          choices={[
            {
              key: 'profile',
              icon: 'user',
              bare: true,
              href: member ? profile : paths.login.href({ returnTo: profile }),
              title: t('privacy.rights.profile'),
              line: t('privacy.rights.profileLine'),
            },
            {
              key: 'contact',
              icon: 'mail',
              bare: true,
              href: paths.contact.href({ topic: 'privacy' }),
              title: t('help.write'),
              line: t('privacy.rights.contactLine'),
            },
          ]}
        />
      </div>
    </section>
  );
}
