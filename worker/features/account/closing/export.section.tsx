import { paths } from '../../../paths';
import { Button } from '../../../ui/form/button';
import { useView } from '../../../ui/view';

/** Download of all data we hold. */
export function ExportSection() {
  const { t } = useView();
  return (
    <section id="export">
      <h2>{t('profile.export.title')}</h2>
      <p className="soft">{t('profile.export.text')}</p>
      <form method="post" action={paths.accountMore.export.href()}>
        <Button kind="quiet">{t('profile.export.button')}</Button>
      </form>
      <p>
        <a className="link" href={paths.help.privacy.href()}>
          {t('privacy.title')}
        </a>
      </p>
    </section>
  );
}
