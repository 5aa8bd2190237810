import { paths } from '../../paths';
import { Mark } from '../../ui/drawings/mark';
import { ErrorSummary } from '../../ui/error-summary';
import type { FieldErrors } from '../../ui/field';
import { SignupLayout } from '../../ui/layouts';
import type { StudioItem } from '../../ui/studio-row';
import { useView } from '../../ui/view';
import { type OrderWaiting, SelectNotice, type SelectNoticeKind } from './select-notices';
import { type ProductItem, SelectProducts } from './select-products';
import { SelectStudios } from './select-studios';

export interface SelectPageProps {
  /** Of the search or the whole market, nearest first; cut to four unless `showsAll`. */
  studios: readonly StudioItem[];
  /** How many there are in all, before the cut. */
  studioCount: number;
  showsAll: boolean;
  /** `?q=` as typed, or null. Without hits `studios` is empty and `nearest` stands in. */
  query: string | null;
  nearest: readonly StudioItem[];
  /** The studio whose memberships are shown: the visitor's own choice, or the nearest for wide screens, or none. */
  studio: { item: StudioItem; by: 'visitor' | 'position' } | null;
  products: readonly ProductItem[];
  /** Checked radio: from `?product=` or the draft. */
  markedProductId: string | null;
  /** Code that applies, for the hidden field; products carry the offer itself. */
  promotion: string | null;
  notices: readonly SelectNoticeKind[];
  orderWaiting: OrderWaiting | null;
  /** Way back after login, when a member was sent here to log in. */
  loginReturnTo?: string;
  /** Query values that travel in links and forms, since nothing is stored without a cookie: `product`, `promotion` … */
  carry: Readonly<Record<string, string>>;
  errors: FieldErrors;
  /** Steps of the journey for the marked product. */
  stepCount: number;
}

export function SelectPage(props: SelectPageProps) {
  const { t } = useView();
  const { studio, errors, carry } = props;
  const isChosen = studio?.by === 'visitor';
  const title = isChosen ? t('select.productsTitle') : t('select.title');
  return (
    <SignupLayout
      title={isChosen ? title : t('shared.title')}
      bareTitle={!isChosen}
      hasErrors={Object.keys(errors).length > 0}
      description={t('select.description')}
      width="full"
      styles={['form', 'rows', 'select']}
      step={isChosen ? { current: 1, total: props.stepCount, name: title } : undefined}
      back={isChosen ? { href: paths.signup.entry.href(carry) } : undefined}
    >
      <ErrorSummary errors={errors} />
      <SelectNotice notices={props.notices} orderWaiting={props.orderWaiting} loginReturnTo={props.loginReturnTo} />
      <div className={isChosen ? 'hero later' : 'hero'}>
        <div>
          <h1>{title}</h1>
          <p className="lead">
            <span className="narrow">{t('select.lead')}</span>
            <span className="wide">{t('select.leadBoth')}</span>
          </p>
        </div>
        <Mark again />
      </div>
      <div className={isChosen ? 'columns select chosen' : 'columns select'}>
        <SelectStudios {...props} />
        <SelectProducts {...props} />
      </div>
    </SignupLayout>
  );
}
