import { Block } from '../../ui/block/banner';
import { FactList } from '../../ui/block/fact-list';
import { HomeButton } from '../../ui/form/home-button';
import { SignupLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';

/** Confirms a message once it is stored. The outbox sends it, also after an outage of the mail provider. */
export function SentPage({ reference }: { reference: string | null }) {
  const { t, market } = useView();
  const title = t('contact.sent.title');
  const steps = [
    { key: 'copy', icon: 'mail', text: t('contact.sent.copy') },
    { key: 'answer', icon: 'clock', text: t('contact.sent.answer', { count: market.answerWorkingDays }) },
    { key: 'more', icon: 'info', text: t('contact.sent.more') },
  ] as const;
  return (
    <SignupLayout title={title} styles={['rows', 'order']} hidden>
      <h1>{title}</h1>
      <p className="lead">{t('contact.sent.lead')}</p>
      {reference && (
        <Block>
          <h2 className="term small soft">{t('contact.sent.reference')}</h2>
          <p className="price">{reference}</p>
        </Block>
      )}
      <section>
        <h2>{t('contact.sent.next')}</h2>
        <FactList ruled facts={steps} />
      </section>
      <p>
        {t('contact.sent.noMail')} <a href={`mailto:${market.seller.mail}`}>{market.seller.mail}</a>
      </p>
      <HomeButton />
    </SignupLayout>
  );
}
