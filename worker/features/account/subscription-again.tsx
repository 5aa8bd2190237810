import { paths } from '../../paths';
import { Fieldset } from '../../ui/checkbox';
import { EmptyState } from '../../ui/empty-state';
import { perInterval } from '../../ui/interval-text';
import { RadioRow, Rows } from '../../ui/rows';
import { useView } from '../../ui/view';
import { chooseErrors, TaskForm, TaskFrame, type TaskProps } from './subscription-frame';

export interface AgainProduct {
  productId: string;
  /** In the page's language. */
  name: string;
  description: string;
  priceMinor: number;
  intervalMonths: number;
}

interface AgainProps extends TaskProps {
  /** Where it would be; the last home studio unless another was named. */
  studio: { studioId: string; name: string };
  products: readonly AgainProduct[];
  chosen: string | null;
}

/** Back with everything we have: only membership and studio are asked; the order's own page follows. */
export function ResubscribeTask({ studio, products, chosen, ...props }: AgainProps) {
  const { t, format } = useView();
  const error = props.fault?.kind === 'choose' ? chooseErrors(t, 'resubscribe').product : undefined;
  return (
    <TaskFrame
      task="resubscribe"
      props={props}
      title={t('membership.resubscribe.title')}
      lead={t('membership.resubscribe.lead')}
    >
      {products.length === 0 ? (
        <EmptyState title={t('select.noProducts')} />
      ) : (
        <TaskForm task="resubscribe" props={props} button={t('form.continue')} hidden={{ studio: studio.studioId }}>
          <Fieldset legend={t('select.productsIn', { studio: studio.name })} id="product-group" error={error}>
            <Rows>
              {products.map(({ productId, name, description, priceMinor, intervalMonths }, index) => (
                <RadioRow
                  key={productId}
                  name="product"
                  value={productId}
                  id={index === 0 ? 'product' : undefined}
                  checked={productId === chosen}
                  title={name}
                  lines={[description]}
                  figure={format.moneyShort(priceMinor)}
                  figureLine={perInterval(t, intervalMonths)}
                />
              ))}
            </Rows>
          </Fieldset>
        </TaskForm>
      )}
      <p>
        <a className="link" href={paths.signup.entry.href()}>
          {t('membership.resubscribe.otherStudio')}
        </a>
      </p>
    </TaskFrame>
  );
}
