import { paths } from '../../paths';
import { Link } from '../../ui/block/link';
import { LinkRow, Rows } from '../../ui/block/rows';
import { LinkButton } from '../../ui/form/button';
import { NoActivationCodeRow } from '../../ui/identity/activation-rows';
import { SignupLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';

const steps = ['find', 'enter', 'passkey'] as const;

/** Help for members who joined in a studio: what the code is, where to find it, what to do without one. */
export function HowToPage() {
  const { t } = useView();
  return (
    <SignupLayout title={t('activationHelp.title')} styles={['rows', 'journey']}>
      <h1>{t('activationHelp.title')}</h1>
      <p className="lead">{t('activationHelp.lead')}</p>
      <section>
        <h2>{t('activationHelp.what.title')}</h2>
        <p>{t('activationHelp.what.text')}</p>
      </section>
      <section>
        <h2>{t('activationHelp.steps.title')}</h2>
        <ol className="rows numbered">
          {steps.map((step) => (
            <li key={step}>{t(`activationHelp.steps.${step}`)}</li>
          ))}
        </ol>
      </section>
      <LinkButton href={paths.login.href({ step: 'activation' })}>{t('activation.title')}</LinkButton>
      <section>
        <h2>{t('activationHelp.without.title')}</h2>
        <p>{t('activationHelp.without.text')}</p>
        <Rows>
          <NoActivationCodeRow />
          <LinkRow text={t('activationHelp.without.stuck')}>
            <Link href={paths.contact.href({ topic: 'login' })}>{t('help.write')}</Link>
          </LinkRow>
          <LinkRow text={t('activationHelp.without.online')}>
            <Link href={paths.login.href()}>{t('login.title')}</Link>
          </LinkRow>
        </Rows>
      </section>
    </SignupLayout>
  );
}
