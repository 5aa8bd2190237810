import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { rows } from '../../setup/money/records';
import { createVisitor, hiddenFields, newAddress, type Visitor } from '../../setup/people/visitor';
import type { Mail, World } from '../../setup/world';

const path = paths.contact.href();

interface WriterOptions {
  readonly market?: MarketId;
  readonly language?: string;
  readonly headers?: HeadersInit;
  /** Somebody who has a browser already, and an address. */
  readonly visitor?: Visitor;
  readonly email?: string;
}

/** Somebody who writes to us, taking their time. */
export function createWriter(world: World, options: WriterOptions = {}) {
  const { market = 'denmark', language = 'en', headers = {}, email = newAddress() } = options;
  const visitor = options.visitor ?? createVisitor(world, { market, language });
  const fields = (other: Record<string, string> = {}) => ({
    topic: 'other',
    name: 'Anna Holm',
    email,
    message: 'Where are you?',
    ...other,
  });
  const opens = async () => hiddenFields(await visitor.page(path));
  return {
    visitor,
    email,
    fields,
    opens,
    async writes(other: Record<string, string> = {}): Promise<Response> {
      const shown = await opens();
      world.advance(3);
      return visitor.post(path, { ...shown, ...fields(other) }, headers);
    },
  };
}

export const templateOf = ({ tags }: Mail) =>
  Array.isArray(tags) ? tags.find(({ name }) => name === 'template')?.value : (tags as Record<string, string>).template;

export interface KeptMessage {
  readonly reference: string;
  readonly topic: string;
  readonly language: string;
  readonly market: string;
  readonly member_id: string | null;
  readonly sealed: string;
}

export const kept = (email: string) =>
  rows<KeptMessage>(
    'SELECT reference, topic, language, market, member_id, sealed FROM contact_message WHERE email_key = ? ORDER BY received_at',
    email,
  );
