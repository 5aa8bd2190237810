import { ListKeys } from '../../../client/islands/list-keys';
import { Link } from '../block/link';
import { Island } from '../island';
import { useView } from '../view';
import { useMarketLink } from './market-link';

/** What is below each list: the list as a file, and its keys. */
export function ListFoot({ file }: { file: string }) {
  const { t } = useView();
  const link = useMarketLink();
  return (
    <div className="actions choices">
      <Link href={link(file)}>{t('backOffice.report.file')}</Link>
      <Island
        name="list-keys"
        component={ListKeys}
        when="load"
        props={{
          title: t('backOffice.keys.title'),
          switch: t('backOffice.keys.switch'),
          keys: [
            ['/', t('backOffice.keys.search')],
            ['j', t('backOffice.keys.down')],
            ['k', t('backOffice.keys.up')],
            ['Enter', t('backOffice.keys.open')],
            ['n', t('backOffice.keys.next')],
            ['?', t('backOffice.keys.help')],
          ],
        }}
      />
    </div>
  );
}
