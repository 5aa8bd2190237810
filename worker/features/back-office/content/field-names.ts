const shared = ['code', 'days', 'kind', 'months', 'name', 'text', 'title', 'validFrom', 'validTo', 'value'] as const;
const products = ['ageVerificationRequired', 'billingIntervalMonths', 'bindingMonths', 'description'] as const;
const sale = ['maximumUses', 'priceMinor', 'products', 'signupDiscount', 'studios', 'usesUv'] as const;
const places = ['accessHtml', 'city', 'lat', 'lon', 'phone', 'street', 'zip'] as const;
const hours = ['openingHours', 'staffed', 'staffedHours'] as const;
const surveys = ['closesAt', 'opensAt', 'perDevice', 'quota', 'responses'] as const;
const questions = ['hint', 'highest', 'lengthMax', 'lowest', 'options', 'required'] as const;
/** Names of fields, each with a text of its own under `backOffice.content.field`. */
const fieldNames = [...shared, ...products, ...sale, ...places, ...hours, ...surveys, ...questions];

export const isFieldName = (name: string): name is (typeof fieldNames)[number] =>
  (fieldNames as readonly string[]).includes(name);
