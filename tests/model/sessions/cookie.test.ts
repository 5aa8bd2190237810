import { expect, it } from 'vitest';
import { createSigner } from '../../../worker/crypto/keyring';
import { randomToken, sha256 } from '../../../worker/crypto/token';
import { readCookie, sealCookie } from '../../../worker/services/sessions/cookie';

const now = Date.UTC(2026, 10, 20, 12);
const old = `a1:${'a'.repeat(43)}`;
const current = `b2:${'b'.repeat(43)}`;
const signer = createSigner(current, 'session');

async function pointerTo({ revision = 7, expiresAt = now + 3_600_000 } = {}) {
  const id = randomToken();
  return { id, idHash: await sha256(id), revision, expiresAt };
}

it('is six short parts, and reads back to the same pointer', async () => {
  const pointer = await pointerTo({ revision: 36, expiresAt: now + 1_999 });
  const text = await sealCookie(pointer, 'denmark', signer);
  expect(text).toMatch(/^v2\.denmark\.[\w-]{43}\.10\.[a-z\d]{6,7}\.b2~[\w-]{43}$/);
  expect(text.length).toBeLessThan(135);
  // The expiry travels in whole seconds, and never lengthens a session.
  expect(await readCookie(text, 'denmark', signer, now)).toEqual({ ...pointer, expiresAt: now + 1_000 });
});

it('is worthless once any character is another', async () => {
  const text = await sealCookie(await pointerTo(), 'denmark', signer);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~ é%';
  const accepted: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    for (const character of alphabet) {
      const changed = text.slice(0, at) + character + text.slice(at + 1);
      if (changed !== text && (await readCookie(changed, 'denmark', signer, now))) accepted.push(changed);
    }
  }
  expect(accepted).toEqual([]);
});

it('is worthless when shortened, lengthened or put together from two', async () => {
  const text = await sealCookie(await pointerTo(), 'denmark', signer);
  const [, , otherId = ''] = (await sealCookie(await pointerTo(), 'denmark', signer)).split('.');
  const [version, cell, id, revision, expiry, signature] = text.split('.');
  const forged = [
    ...Array.from(text, (_, length) => text.slice(0, length)),
    ...['.', '~', '~x', 'A', '=', ' ', '.x'].map((tail) => text + tail),
    ` ${text}`,
    `${text}${'A'.repeat(300)}`,
    [version, cell, otherId, revision, expiry, signature].join('.'),
    [version, cell, id, '8', expiry, signature].join('.'),
    [version, cell, id, revision, 'zzzzzzz', signature].join('.'),
    ['v1', cell, id, revision, expiry, signature].join('.'),
    [version, 'sweden', id, revision, expiry, signature].join('.'),
    [version, id, revision, expiry, signature].join('.'),
    [version, cell, id, revision, expiry].join('.'),
    [version, cell, id, revision, expiry, 'b2~'].join('.'),
    'null',
  ];
  for (const each of forged) expect(await readCookie(each, 'denmark', signer, now), each).toBeNull();
});

it('is worthless in every other cell, whatever keys that has', async () => {
  const text = await sealCookie(await pointerTo(), 'denmark', signer);
  for (const cell of ['sweden', 'netherlands', 'england'] as const)
    expect(await readCookie(text, cell, signer, now)).toBeNull();
});

it('reads while its key is known, whichever key signs now', async () => {
  const text = await sealCookie(await pointerTo(), 'denmark', createSigner(old, 'session'));
  expect(await readCookie(text, 'denmark', createSigner(`${current},${old}`, 'session'), now)).not.toBeNull();
  expect(await readCookie(text, 'denmark', signer, now)).toBeNull();
  const sameIdOtherKey = createSigner(`a1:${'c'.repeat(43)}`, 'session');
  expect(await readCookie(text, 'denmark', sameIdOtherKey, now)).toBeNull();
});

it('does not take a signature made for another purpose', async () => {
  const text = await sealCookie(await pointerTo(), 'denmark', createSigner(current, 'quote'));
  expect(await readCookie(text, 'denmark', signer, now)).toBeNull();
});

it('is worthless from the second it expires', async () => {
  const expiresAt = now + 60_000;
  const text = await sealCookie(await pointerTo({ expiresAt }), 'denmark', signer);
  expect(await readCookie(text, 'denmark', signer, expiresAt - 1)).not.toBeNull();
  expect(await readCookie(text, 'denmark', signer, expiresAt)).toBeNull();
  expect(await readCookie(text, 'denmark', signer, expiresAt + 1)).toBeNull();
});
