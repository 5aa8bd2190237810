import { unbreakable } from '../../domain/text/format';
import { paths } from '../../paths';
import { FactList } from '../../ui/block/fact-list';
import { LinkButton } from '../../ui/form/button';
import { useView } from '../../ui/view';
import { Article } from './article';
import { AuthorityAddress } from './authority';
import { VersionNote } from './version-note';

const sections = ['service', 'met', 'equal', 'lacks', 'tested', 'report', 'complain'] as const;
const met = ['keyboard', 'zoom', 'readers', 'script', 'time', 'errors', 'login'] as const;
const equal = ['camera', 'colour', 'person', 'phone'] as const;
const lacks = ['others', 'readers', 'screen'] as const;

/** The accessibility statement (Directive (EU) 2019/882, annex V): what is met, what is not, and how to tell us. */
export function AccessibilityPage() {
  const { t, market } = useView();
  const title = t('accessibility.title');
  return (
    <Article
      besideOnly
      title={title}
      description={t('accessibility.lead')}
      lead={<p className="lead">{t('accessibility.lead')}</p>}
      contents={sections.map((id) => ({ id, title: t(`accessibility.${id}.title`) }))}
    >
      <section id="service">
        <h2>{t('accessibility.service.title')}</h2>
        <p>{t('accessibility.service.text')}</p>
        <p>{t(`market.${market.id}.accessibilityLaw`)}</p>
      </section>
      <section id="met">
        <h2>{t('accessibility.met.title')}</h2>
        <p>{t('accessibility.met.text')}</p>
        <FactList ruled facts={met.map((key) => ({ key, text: t(`accessibility.met.${key}`) }))} />
      </section>
      <section id="equal">
        <h2>{t('accessibility.equal.title')}</h2>
        <FactList ruled facts={equal.map((key) => ({ key, text: t(`accessibility.equal.${key}`) }))} />
      </section>
      <section id="lacks">
        <h2>{t('accessibility.lacks.title')}</h2>
        <FactList ruled facts={lacks.map((key) => ({ key, icon: 'info', text: t(`accessibility.lacks.${key}`) }))} />
      </section>
      <section id="tested">
        <h2>{t('accessibility.tested.title')}</h2>
        <p>{t('accessibility.tested.text')}</p>
      </section>
      <section id="report">
        <h2>{t('accessibility.report.title')}</h2>
        <p>
          {t('accessibility.report.text', { count: market.answerWorkingDays, phone: unbreakable(market.seller.phone) })}
        </p>
        <LinkButton href={paths.contact.href({ topic: 'accessibility' })}>{t('help.write')}</LinkButton>
      </section>
      <section id="complain">
        <h2>{t('accessibility.complain.title')}</h2>
        <p>{t(`market.${market.id}.accessibilityComplaint`)}</p>
        <AuthorityAddress authority={market.authorities.accessibility} />
      </section>
      <VersionNote document="accessibility" />
    </Article>
  );
}
