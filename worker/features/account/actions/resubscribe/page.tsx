import type { SoldItem } from '../../../../domain/catalogue/sold-item';
import { paths } from '../../../../paths';
import { EmptyState } from '../../../../ui/block/empty-state';
import { Link } from '../../../../ui/block/link';
import { ProductRows } from '../../../../ui/block/product-rows';
import { Rows } from '../../../../ui/block/rows';
import { Fieldset } from '../../../../ui/form/checkbox';
import { useView } from '../../../../ui/view';
import type { ActionProps } from '../action';
import { chosenErrors, TaskForm, TaskFrame } from '../frame';

interface AgainProps extends ActionProps {
  /** Studio of the new membership; the last home studio unless another was chosen. */
  studio: { studioId: string; name: string };
  products: readonly SoldItem[];
  chosen: string | null;
}

/** Asks for membership and studio only; the rest is known. The order's overview follows. */
export function ResubscribePage({ studio, products, chosen, ...props }: AgainProps) {
  const { t } = useView();
  const missing = { product: t('form.error.product') };
  const error = chosenErrors(props, missing)?.product;
  return (
    <TaskFrame
      props={props}
      missing={missing}
      title={t('membership.resubscribe.title')}
      lead={t('membership.resubscribe.lead')}
    >
      {products.length === 0 ? (
        <EmptyState title={t('select.noProducts')} />
      ) : (
        <TaskForm task="resubscribe" props={props} button={t('form.continue')} hidden={{ studio: studio.studioId }}>
          <Fieldset legend={t('select.productsIn', { studio: studio.name })} id="product-group" error={error}>
            <Rows>
              <ProductRows products={products} checked={chosen} />
            </Rows>
          </Fieldset>
        </TaskForm>
      )}
      <p>
        <Link href={paths.signup.entry.href()}>{t('membership.resubscribe.otherStudio')}</Link>
      </p>
    </TaskFrame>
  );
}
