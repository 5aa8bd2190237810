import type { DocumentFault } from '../../../../domain/content/faults';
import { moneyText } from '../../../../domain/content/typed';
import type { Market } from '../../../../domain/markets/market';
import type { Translate } from '../../../../ui/text/text-key';

/**
 * What is wrong, in the reader's language where it is a fault of the shape; rules of a document are said in English.
 * @param moneyOf of an amount: the market whose money it is typed in
 */
export function faultText(t: Translate, { said, reason }: DocumentFault, moneyOf: Market | null = null): string {
  if (!said) return reason;
  const limit = moneyOf ? moneyText(Number(said.limit), moneyOf) : said.limit;
  return t(`backOffice.content.fault.${said.key}`, { limit });
}
