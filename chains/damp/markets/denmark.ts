import type { MarketData, Seller } from '../../../worker/domain/markets/market-data';
import { euAge } from '../../brokers';
import { danish, mitid, mitidCode } from '../../denmark';
import { agePolicy, processors, usualDocuments, usualRules } from '../../usual-policy';
import brand from '../brand.json' with { type: 'json' };

const seller: Seller = {
  name: 'Damp Danmark',
  legalName: 'Damp Danmark ApS',
  companyNumber: 'CVR 00 00 00 00',
  vatNumber: 'DK00000000',
  address: 'Kajen 1, 2300 København S',
  mail: 'hej@dk.damp.example',
  phone: '+45 70 40 14 40',
};

const clientId = 'urn:damp:medlem:denmark';

export const denmark = {
  ...usualRules,
  ...danish,
  numberLetter: 'D',
  seller,
  receiptSeries: 'DK',
  // No age limit in law could be confirmed, so the chain asks as a matter of policy until counsel says otherwise.
  age: agePolicy('policy', '2026-01-01'),
  issuers: [
    mitid({ issuerUrl: 'https://identity.damp.example', clientId, enabled: true }),
    mitidCode({ issuerUrl: 'https://second-identity.damp.example', clientId, enabled: true }),
    euAge(clientId),
  ],
  postal: { pattern: '^\\d{4}$', example: '2300' },
  skin: null,
  maxBillingIntervalMonths: 1,
  documents: usualDocuments('dk', { hadSunbeds: false }),
  processors: { ...processors, age: 'Idura, Signaturgruppen' },
  landingPageHosts: brand.landingPageHosts,
  content: { secondPerson: false },
} as const satisfies MarketData;
