import { paths } from '../../../paths';
import { Banner } from '../../../ui/block/banner';
import { Mark } from '../../../ui/drawings/mark';
import { SignupLayout } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';
import { SelectNotice } from './select-notices';
import { SelectProducts } from './select-products';
import type { SelectPageProps } from './select-props';
import { SelectStudios } from './select-studios';

export function SelectPage(props: SelectPageProps) {
  const { t } = useView();
  const { studio, errors, carry, applied, notices } = props;
  const isChosen = studio?.by === 'visitor';
  const title = isChosen ? t('select.productsTitle') : t('select.title');
  return (
    <SignupLayout
      title={isChosen ? title : t('shared.title')}
      bareTitle={!isChosen}
      errors={errors}
      description={t('select.description')}
      width="full"
      styles={['form', 'rows', 'select']}
      step={isChosen ? { current: 1, total: props.stepCount, name: title } : undefined}
      back={isChosen ? { href: paths.signup.entry.href(carry) } : undefined}
    >
      <SelectNotice notices={notices} orderWaiting={props.orderWaiting} loginReturnTo={props.loginReturnTo} />
      <div className={isChosen ? 'hero later' : 'hero'}>
        <div>
          <h1>{title}</h1>
          <p className="lead">
            <span className="narrow">{t('select.lead')}</span>
            <span className="wide">
              {isChosen ? t('select.leadChosen', { studio: studio.item.name }) : t('select.leadBoth')}
            </span>
          </p>
        </div>
        <Mark again />
      </div>
      {applied && notices.length === 0 && (
        <Banner title={t('select.promotion.title', { code: applied })} icon="gift" text={t('select.promotion.text')} />
      )}
      <div className={isChosen ? 'columns select chosen' : 'columns select'}>
        <SelectStudios {...props} />
        <SelectProducts {...props} isSecond={props.orderWaiting !== null || notices.includes('pleaseLogIn')} />
      </div>
    </SignupLayout>
  );
}
