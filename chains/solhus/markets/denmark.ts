import type { MarketData, Seller } from '../../../worker/domain/markets/market-data';
import { euAge } from '../../brokers';
import { danish, mitid, mitidCode } from '../../denmark';
import { agePolicy, processors, skinPolicy, usualDocuments, usualRules } from '../../usual-policy';
import brand from '../brand.json' with { type: 'json' };

const seller: Seller = {
  name: 'Solhus Danmark',
  legalName: 'Solhus Danmark ApS',
  companyNumber: 'CVR 00 00 00 00',
  vatNumber: 'DK00000000',
  address: 'Solvej 1, 2200\u00a0København\u00a0N',
  mail: 'hej@dk.solhus.example',
  phone: '+45 70 20 14 40',
};

const clientId = 'urn:solhus:medlem:denmark';

export const denmark = {
  ...usualRules,
  ...danish,
  numberLetter: 'D',
  seller,
  receiptSeries: 'DK',
  // No age limit in law could be confirmed, so the chain asks as a matter of policy until counsel says otherwise.
  age: agePolicy('policy', '2026-01-01'),
  issuers: [
    mitid({ issuerUrl: 'https://identity.solhus.example', clientId, enabled: true }),
    mitidCode({ issuerUrl: 'https://second-identity.solhus.example', clientId, enabled: true }),
    euAge(clientId),
  ],
  postal: { pattern: '^\\d{4}$', example: '2200' },
  skin: skinPolicy,
  maxBillingIntervalMonths: 1,
  documents: usualDocuments('dk', { hadSunbeds: true }),
  processors: { ...processors, age: 'Idura, Signaturgruppen' },
  landingPageHosts: brand.landingPageHosts,
  content: { secondPerson: false },
} as const satisfies MarketData;
