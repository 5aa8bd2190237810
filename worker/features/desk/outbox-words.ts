import type { OutboxMessage } from '../../services/outbox/port';
import type { Translate } from '../../ui/translate';

/** In the address of an action: every row instead of one. */
export const allRows = 'all';

const kinds: Readonly<Record<OutboxMessage['kind'], true>> = {
  mail: true,
  nothing: true,
  refund: true,
  endSubscription: true,
  tellProvider: true,
  expireCheckout: true,
};

/** What a row was about to do, in words; a kind of a later release keeps its name. */
export const outboxKindText = (t: Translate, kind: string): string =>
  kind in kinds ? t(`desk.outbox.kinds.${kind as OutboxMessage['kind']}`) : kind;
