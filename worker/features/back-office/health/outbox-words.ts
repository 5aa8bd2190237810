import type { OutboxMessage } from '../../../services/outbox/port';
import type { Translate } from '../../../ui/text/text-key';

/** Stands for every row in the address of an action. */
export const allRows = 'all';

const kinds: Readonly<Record<OutboxMessage['kind'], true>> = {
  mail: true,
  nothing: true,
  refund: true,
  endSubscription: true,
  tellProvider: true,
  expireCheckout: true,
  forgetAtProvider: true,
};

/** A row's kind in words. An unknown kind, of a later release, keeps its name. */
export const outboxKindText = (t: Translate, kind: string): string =>
  kind in kinds ? t(`backOffice.outbox.kinds.${kind as OutboxMessage['kind']}`) : kind;
