import type { Missing } from '../../../domain/signup/journey';
import type { FieldErrors } from '../../../ui/form/field';
import type { Translate } from '../../../ui/text/text-key';

export type OverviewFault =
  | Missing
  | 'acceptTerms'
  | 'choiceChanged'
  | 'priceChanged'
  | 'datesChanged'
  | 'ended'
  | 'alreadyMember'
  | 'keyExpired';

/** Anchors of the page for faults that belong to no field. */
export const overviewPlaces = { rows: 'your-order', price: 'what-you-pay', order: 'order' } as const;

export function missingPlace(part: Missing): string {
  return `missing-${part}`;
}

/** The errors in the order of the page, each linked to where it can be corrected. */
export function overviewErrors(t: Translate, faults: readonly OverviewFault[]): FieldErrors {
  const inOrder: readonly (readonly [OverviewFault, place: string, message: string])[] = [
    ['ended', overviewPlaces.rows, t('overview.fault.ended')],
    ['choiceChanged', overviewPlaces.rows, t('overview.fault.choiceChanged')],
    ['alreadyMember', overviewPlaces.rows, t('overview.fault.alreadyMember')],
    ['age', missingPlace('age'), t('overview.missing.age.action')],
    ['details', missingPlace('details'), t('overview.missing.details.action')],
    ['skin', missingPlace('skin'), t('overview.missing.skin.action')],
    ['email', missingPlace('email'), t('overview.missing.email.action')],
    ['priceChanged', overviewPlaces.price, t('overview.fault.priceChanged')],
    ['datesChanged', overviewPlaces.price, t('overview.fault.datesChanged')],
    ['acceptTerms', 'acceptTerms', t('form.error.terms')],
    ['keyExpired', overviewPlaces.order, t('overview.fault.keyExpired')],
  ];
  return Object.fromEntries(
    inOrder.filter(([fault]) => faults.includes(fault)).map(([, place, message]) => [place, message]),
  );
}
