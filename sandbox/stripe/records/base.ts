/**
 * The API's objects, with the fields that the sandbox uses. Names and types are those of the API version below; amounts
 * are in minor units, times in epoch seconds of the provider's clock.
 */
export const apiVersion = '2026-10-28.endive';

export type Metadata = Record<string, string>;

export interface StripeRecord {
  id: string;
  object: string;
  created?: number;
}

export interface List<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}
