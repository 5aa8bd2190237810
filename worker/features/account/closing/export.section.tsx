import { paths } from '../../../paths';
import { Link } from '../../../ui/block/link';
import { Button } from '../../../ui/form/button';
import { useView } from '../../../ui/view';

/** Download of all data we hold. */
export function ExportSection() {
  const { t } = useView();
  return (
    <section id="export">
      <h2>{t('profile.export.title')}</h2>
      <p>
        <span className="soft">{t('profile.export.text')}</span>
        <br />
        <Link href={paths.help.privacy.href()}>{t('privacy.title')}</Link>
      </p>
      <form method="post" action={paths.accountMore.export.href()}>
        <Button kind="quiet">{t('profile.export.button')}</Button>
      </form>
    </section>
  );
}
