import { paths } from '../../../paths';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { Tag } from '../../../ui/block/banner';
import { Fold } from '../../../ui/block/fold';
import { Link } from '../../../ui/block/link';
import { Button } from '../../../ui/form/button';
import { Checkbox } from '../../../ui/form/checkbox';
import { Field, type FieldErrors } from '../../../ui/form/field';
import { Form } from '../../../ui/form/form';
import { HiddenFields } from '../../../ui/form/hidden-fields';
import type { Translate } from '../../../ui/text/text-key';
import { useView } from '../../../ui/view';
import type { SavedProps } from './keep';

/** What is wrong with the name of a filter, for the form and its page. */
export const saveErrors = (t: Translate, { fault }: SavedProps): FieldErrors =>
  fault ? { name: t(`backOffice.lists.fault.${fault}`) } : {};

/** Saved filters as links, and a form to keep the one that is set. */
export function Saved(props: SavedProps) {
  const { list, query, saved, formKey, clears } = props;
  const { t, operator } = useView();
  const link = useMarketLink();
  const path = paths.backOffice[list];
  const action = path.href({ ...query, market: operator?.chosen });
  const { name: error } = saveErrors(t, props);
  const title = saved.length > 0 ? 'saved' : 'save';
  return (
    <Fold open={error !== undefined} title={t(`backOffice.lists.${title}`, { number: String(saved.length) })}>
      {saved.length > 0 && (
        <ul>
          {saved.map(({ filterId, name, query: kept, isShared, isOwn }) => (
            <li key={filterId} className="actions">
              <Link href={link(path.href(Object.fromEntries(new URLSearchParams(kept))))}>{name}</Link>
              {isShared && <Tag>{t('backOffice.lists.shared')}</Tag>}
              {(isOwn || clears) && (
                <Form action={action} className="inline">
                  <Button kind="quiet">
                    {t('backOffice.lists.remove')}
                    <span className="sr"> {name}</span>
                  </Button>
                  <HiddenFields values={{ intent: 'remove', filter: filterId }} formKey={formKey} />
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      <Form action={action}>
        <Field
          name="name"
          label={t('backOffice.lists.name')}
          error={error}
          width="half"
          autoComplete="off"
          maxLength={40}
        />
        <Checkbox name="share">{t('backOffice.lists.share')}</Checkbox>
        <Button kind="quiet">{t('backOffice.lists.save')}</Button>
        <HiddenFields values={{ intent: 'save' }} formKey={formKey} />
      </Form>
    </Fold>
  );
}
