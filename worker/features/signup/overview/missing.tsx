import type { Missing } from '../../../domain/signup/journey';
import { paths } from '../../../paths';
import { Banner } from '../../../ui/block/banner';
import { LinkButton } from '../../../ui/form/button';
import { useView } from '../../../ui/view';
import { missingPlace } from './faults';
import type { OverviewRows } from './rows';

const back = { from: 'overview' };
const hrefOf: Readonly<Record<Missing, () => string>> = {
  age: () => paths.signup.ageVerification.href(),
  details: () => paths.signup.customerDetails.href(back),
  skin: () => paths.signup.skinData.href(back),
  email: () => paths.signup.verifyEmail.href(),
};

/**
 * Before the rows, so that it is seen with the order: what is not filled in yet. The first step has the page's main button,
 * and the order's is quiet until nothing is missing.
 */
export function OverviewMissing({ rows, missing }: { rows: OverviewRows; missing: readonly Missing[] }) {
  const { t } = useView();
  const links = missing.map((part) => {
    const stopped = part === 'skin' && rows.skin === 'stopped';
    const text = stopped ? 'stopped' : part;
    const href = stopped ? paths.signup.skinData.href({ result: '1' }) : hrefOf[part]();
    return { part, text, href } as const;
  });
  const [first] = links;
  if (!first) return null;
  const title = links.length === 1 ? t(`overview.missing.${first.text}.title`) : t('overview.missing.several');
  return (
    <Banner
      title={title}
      text={first.text === 'stopped' ? undefined : t('overview.missing.then')}
      actions={links.map(({ part, text, href }) => (
        <LinkButton key={part} kind={part === first.part ? 'primary' : 'quiet'} id={missingPlace(part)} href={href}>
          {t(`overview.missing.${text}.action`)}
        </LinkButton>
      ))}
    />
  );
}
