import type { Catalogue, Product, Promotion, Studio } from '../../../worker/domain/catalogue/catalogue';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const daily = { opens: '06:00', closes: '23:00' } as const;

export function studio(number: number, changes: Partial<Studio> = {}): Studio {
  return {
    studioId: id(number),
    name: 'Nørrebro',
    street: 'Blågårdsgade 14',
    zip: '2200',
    city: 'København N',
    lat: 55.6876,
    lon: 12.5579,
    openingHours: Array.from({ length: 7 }, () => daily),
    staffed: false,
    phone: '67 10 14 40',
    accessHtml: { da: '<p>Skan koden ved døren.</p>', en: '<p>Scan the code at the door.</p>' },
    ...changes,
  };
}

export function product(number: number, changes: Partial<Product> = {}): Product {
  return {
    productId: id(number),
    name: { da: 'Sol Fri', en: 'Sol Fri' },
    description: { da: 'Så tit du må', en: 'As often as you may' },
    priceMinor: 24900,
    billingIntervalMonths: 1,
    bindingMonths: 0,
    ageVerificationRequired: true,
    usesUv: true,
    studios: 'all',
    validFrom: null,
    validTo: null,
    signupDiscount: null,
    ...changes,
  };
}

export function promotion(changes: Partial<Promotion> = {}): Promotion {
  return {
    code: 'WELCOME20',
    kind: 'percent',
    value: 20,
    months: 3,
    products: 'all',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    maximumUses: 100,
    ...changes,
  };
}

export function catalogue(changes: Partial<Catalogue> = {}): Catalogue {
  return {
    market: 'denmark',
    studios: [studio(1), studio(2, { name: 'Aarhus C', city: 'Aarhus C', zip: '8000', lat: 56.1567, lon: 10.2108 })],
    products: [product(11), product(12, { studios: [id(2)] })],
    promotions: [promotion()],
    ...changes,
  };
}

export { id };
