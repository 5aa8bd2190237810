/** Names of fields, each with a text of its own under `backOffice.content.field`. */
const fieldNames = [
  ...['accessHtml', 'ageVerificationRequired', 'billingIntervalMonths', 'bindingMonths', 'city'],
  ...['closesAt', 'code', 'days', 'description', 'hint', 'highest', 'kind', 'lat', 'lengthMax', 'lon'],
  ...['lowest', 'maximumUses', 'months', 'name', 'openingHours', 'opensAt', 'options', 'perDevice'],
  ...['phone', 'priceMinor', 'products', 'quota', 'required', 'responses', 'signupDiscount', 'staffed'],
  ...['staffedHours', 'street', 'studios', 'text', 'title', 'usesUv', 'validFrom', 'validTo', 'value'],
  ...['zip'],
] as const;

export const isFieldName = (name: string): name is (typeof fieldNames)[number] =>
  (fieldNames as readonly string[]).includes(name);
