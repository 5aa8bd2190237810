import type { ItemField } from '../../../../domain/content/fields';
import type { Typed } from '../../../../domain/content/typed';
import type { ContentSummary } from '../../../../services/content/port';
import { BackOfficeLayout } from '../../../../ui/back-office/layout';
import { Banner } from '../../../../ui/block/banner';
import { Button } from '../../../../ui/form/button';
import { Fieldset } from '../../../../ui/form/checkbox';
import { Form } from '../../../../ui/form/form';
import { HiddenFields } from '../../../../ui/form/hidden-fields';
import { useView } from '../../../../ui/view';
import { useContentWords } from '../words';
import { ContentField, type ContentFieldProps } from './field';
import { Moved } from './moved';
import type { Opened } from './opened';

interface ItemPageProps extends Omit<ContentFieldProps, 'field'> {
  look: Pick<ContentSummary, 'document' | 'title'>;
  opened: Opened;
  name: string;
  /** What somebody else has saved meanwhile; null: nobody has. */
  saved: Typed | null;
  seen: string;
  /** The built-in text. */
  byDefault: string | null;
  /** It was published otherwise since it was drafted. */
  isOvertaken: boolean;
  action: string;
  back: string;
}

type OfCatalogue = 'texts' | 'place' | 'entry' | 'price' | 'who' | 'discount' | 'sale' | 'valid' | 'limits' | 'signup';
type Group = OfCatalogue | 'titles' | 'open' | 'perDevice';
/** Fields that belong together, by the first part of their names; the others follow. */
const groupsOf: Readonly<Partial<Record<Opened['list'], readonly (readonly [Group, readonly string[]])[]>>> = {
  products: [
    ['texts', ['name', 'description']],
    ['price', ['priceMinor', 'billingIntervalMonths', 'bindingMonths']],
    ['who', ['ageVerificationRequired', 'usesUv', 'studios']],
    ['sale', ['validFrom', 'validTo']],
    ['signup', ['signupDiscount']],
  ],
  studios: [
    ['place', ['name', 'phone', 'street', 'zip', 'city', 'lat', 'lon']],
    ['entry', ['openingHours', 'staffed', 'staffedHours', 'accessHtml']],
  ],
  promotions: [
    ['discount', ['code', 'kind', 'value', 'months']],
    ['valid', ['validFrom', 'validTo']],
    ['limits', ['maximumUses', 'products']],
  ],
  head: [
    ['titles', ['title']],
    ['open', ['opensAt', 'closesAt', 'quota']],
    ['perDevice', ['perDevice']],
  ],
};

const partOf = (name: string) => name.split('.')[0] ?? '';
/** What shares a line, on a phone a postcode and its city; a text begins one, with the others of the same in further languages. */
const lineOf = ({ name }: ItemField) =>
  name === 'zip' || name === 'city' ? 'place' : name.includes('.') ? partOf(name) : name;

/** The form of one item: a product, a studio, a promotion, a text, a question. */
export function ItemPage({
  look,
  opened,
  name,
  typed,
  saved,
  errors,
  seen,
  choices,
  currency,
  byDefault,
  isOvertaken,
  ...to
}: ItemPageProps) {
  const { t } = useView();
  const { titleOf } = useContentWords();
  const { list, isNew, draft, live } = opened;
  const groups = groupsOf[list] ?? [];
  const grouped = groups.flatMap(([, names]) => names);
  const shown = (field: ItemField) => (
    <ContentField key={field.name} {...{ field, typed, errors, choices, currency }} />
  );
  const fieldsFor = (isIn: (part: string) => boolean) => {
    const own = opened.fields.filter((field) => isIn(partOf(field.name)));
    return [...Map.groupBy(own, lineOf)].map(([line, fields]) => {
      if (line === fields[0]?.name) return fields.map(shown);
      return (
        <div className={line === 'place' ? 'pair' : 'fields'} key={line}>
          {fields.map(shown)}
        </div>
      );
    });
  };
  const title =
    isNew && (list === 'products' || list === 'studios' || list === 'promotions' || list === 'questions')
      ? t(`backOffice.content.new.${list}`)
      : list === 'head'
        ? t('backOffice.content.head')
        : name;
  return (
    <BackOfficeLayout
      title={title}
      styles={['form']}
      errors={errors}
      // A survey's title is longer than the line of a phone.
      back={{ href: to.back, ...(look.title === null && { label: titleOf(look) }) }}
    >
      <h1>{title}</h1>
      {(list === 'texts' || list === 'head') && <p className="soft">{list === 'head' ? titleOf(look) : opened.item}</p>}
      {saved && <Moved saved={saved} typed={typed} draftedBy={draft?.draftedBy.at(-1) ?? null} opened={opened} />}
      {isOvertaken && <Banner tone="notice" title={t('backOffice.done.contentOvertaken')} />}
      {byDefault !== null && typed.text !== byDefault && (
        <section>
          <h2 className="h3">{t('backOffice.content.byDefault')}</h2>
          <p className="soft">{byDefault}</p>
        </section>
      )}
      <Form action={to.action}>
        {groups.map(([group, names]) => (
          <Fieldset key={group} id={`group-${group}`} heading="h2" legend={t(`backOffice.content.group.${group}`)}>
            <div className="fields">{fieldsFor((part) => names.includes(part))}</div>
          </Fieldset>
        ))}
        <div className="fields">{fieldsFor((part) => !grouped.includes(part))}</div>
        <div className="actions">
          <Button icon="check" name="intent" value="save" busy={t('backOffice.confirm.busy')}>
            {t('backOffice.content.save')}
          </Button>
          {draft && (
            <Button kind="quiet" name="intent" value="reset">
              {t('backOffice.content.reset')}
            </Button>
          )}
          {!isNew && list !== 'head' && (list !== 'texts' || live !== null) && (
            <Button kind="quiet" name="intent" value="remove">
              {t(list === 'texts' ? 'backOffice.content.toDefault' : 'backOffice.content.remove')}
            </Button>
          )}
        </div>
        <HiddenFields values={{ seen }} />
      </Form>
    </BackOfficeLayout>
  );
}
