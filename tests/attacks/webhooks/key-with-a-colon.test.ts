import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { createPepperSigner } from '../../../worker/crypto/keyring';
import { readEnv } from '../../../worker/env';
import { named } from '../../setup/runtime/cell-vars';
import { createWorld, type World } from '../../setup/world';

/**
 * Signs of a key ring are colons and commas. A pepper that has one in it was cut there, in the worst case to nothing,
 * and who guessed the first piece could make any code's checksum; of two keys of one id the old one went on signing.
 */
const rings = ['SESSION_KEYS', 'DATA_KEYS', 'QUOTE_KEYS'] as const;
const good = (letter: string) => letter.repeat(43);
const read = (more: Record<string, unknown>) =>
  readEnv({ ...(env as object), ...named(more, 'denmark') }).cells.denmark;

describe('a pepper with a colon or a comma', () => {
  it.each([':', ','])('counts as a whole, also behind its %s', async (sign) => {
    const studio = { market: 'denmark', studioId: crypto.randomUUID() } as const;
    const whole = await createWorld({ CODE_PEPPER: `first-piece-of-a-pepper${sign}and-the-secret-piece` });
    const guessed = await createWorld({ CODE_PEPPER: `first-piece-of-a-pepper${sign}another-secret-piece` });
    const { pin } = await whole.services.staff.add({ ...studio, name: 'Signe' });

    const { deviceId } = await whole.services.devices.invite({ ...studio, kind: 'staff', name: 'Desk' });
    const identify = (world: World) => world.services.staff.identify(deviceId, studio.studioId, pin);
    expect(await identify(whole)).toMatchObject({ ok: true });
    expect(await identify(guessed)).toMatchObject({ ok: false });
  });

  it('leaves the checksums of a pepper without either as they were', async () => {
    const mac = 'pepper~x5fy2RTPZ5dEC-sfV8vHBoeuWWE-QOg7Mv4SYizsJnE';
    expect(await createPepperSigner('p'.repeat(43), 'email-code').sign('code-1\n123456')).toBe(mac);
  });

  it('begins with it, and signs all the same', async () => {
    const studio = { market: 'denmark', studioId: crypto.randomUUID() } as const;
    const { services } = await createWorld({ CODE_PEPPER: `:${'a'.repeat(20)},${'b'.repeat(20)}` });
    expect((await services.staff.add({ ...studio, name: 'Signe' })).pin).toMatch(/^\d{6}$/);
  });
});

describe('a key ring that is not whole', () => {
  it.each([
    ['a key with a colon', `k1:${'a'.repeat(20)}:${'b'.repeat(22)}`, 'the key of pair 1 has a colon in it'],
    ['two keys of one id', `k1:${good('a')},k1:${good('b')}`, 'pair 2 has the id of a pair before it'],
    ['a short key', `k1:${'a'.repeat(32)}`, 'not 32 characters'],
    ['a long key', `k1:${'a'.repeat(45)}`, 'not 45 characters'],
    ['a padded key', `k1:${good('a')}=`, 'not 44 characters'],
    ['no key', good('a'), 'pair 1 has no colon'],
    ['nothing behind a comma', `k1:${good('a')},`, 'pair 2 has no colon'],
    ['a line break', `k1:${good('a')}\n`, 'not 44 characters'],
  ])('%s is refused at start, and said without a word of the key', (_, ring, message) => {
    for (const name of rings) {
      const start = () => read({ [name]: ring });
      expect(start).toThrow(name);
      expect(start).toThrow(message);
      expect(start).not.toThrow('a'.repeat(20));
    }
  });

  it('is told from a good one', () => {
    const ring = `k2:${good('a')},k1:${good('b')}`;
    for (const name of rings) expect(read({ [name]: ring })[name]).toBe(ring);
  });
});
