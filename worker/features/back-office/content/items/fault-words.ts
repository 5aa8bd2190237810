import type { DocumentFault } from '../../../../domain/content/faults';
import type { Translate } from '../../../../ui/text/text-key';

/** What is wrong, in the reader's language where it is a fault of the shape; rules of a document are said in English. */
export const faultText = (t: Translate, { said, reason }: DocumentFault): string =>
  said ? t(`backOffice.content.fault.${said.key}`, { limit: said.limit }) : reason;
