import { beforeAll, expect, it } from 'vitest';
import { placeOf } from '../../../worker/domain/money/payment-place';
import { paths } from '../../../worker/paths';
import { english, textOf } from '../../setup/pages/answers';
import { createMember, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/** Older payments are read, here and in the archive, while their page is already on its way. */
const path = paths.account.payments.href({ before: placeOf({ at: '2999-01-01T00:00:00.000Z', paymentId: '-' }) });
const { history, receipt, notNow } = english.account.payments;
let world: World;
let member: Member;
let olderPayments: World['services']['archive']['olderPayments'];
beforeAll(async () => {
  world = await createWorld();
  member = await createMember(world, { language: 'en' });
  olderPayments = world.services.archive.olderPayments;
});

/** Lets the read wait until it is told to go on. */
function holdsBack() {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  world.services.archive.olderPayments = async (memberId, before) => {
    await gate;
    return olderPayments(memberId, before);
  };
  return { go };
}

const opens = async () => {
  const answer = await member.visitor.get(path);
  const reader = answer.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const decoder = new TextDecoder();
  return { answer, reader, next: async () => decoder.decode((await reader.read()).value) };
};

it('sends everything before the list at once, then the list and the rest, with no script of its own', async () => {
  const { go } = holdsBack();
  const { answer, next, reader } = await opens();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i);
  const shell = await next();
  expect(shell).toMatch(/^<!doctype html>/);
  for (const part of [history, english.account.payments.changeCard]) expect(textOf(shell)).toContain(part);
  expect(shell).not.toContain('</table>');
  expect(shell).not.toContain('</main>');
  go();
  const rest = await next();
  expect(textOf(rest)).toContain(receipt);
  expect(rest).toMatch(/<table[\s\S]*<\/main>[\s\S]*<\/html>$/);
  expect(rest).not.toMatch(/<script|<style|<template|deferred-section/);
  expect((await reader.read()).done).toBe(true);
});

it('is the same page for who reads it to the end as for who gets it whole', async () => {
  world.services.archive.olderPayments = olderPayments;
  const html = await member.visitor.page(path);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).not.toContain('deferred-section');
  expect(html.indexOf('</table>')).toBeLessThan(html.indexOf('</main>'));
});

it('is in no page that has the newest, which come with the session: all of it is sent, whatever is held back', async () => {
  holdsBack();
  const html = await member.visitor.page(paths.account.payments.href());
  expect(textOf(html)).toContain(receipt);
  expect(html).toMatch(/<\/html>$/);
  expect(html).not.toContain('deferred-section');
});

it('says in its place that the list cannot be read, and is whole otherwise', async () => {
  world.services.archive.olderPayments = () => Promise.reject(new Error('no answer'));
  const answer = await member.visitor.get(path);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(textOf(html)).toContain(notNow);
  expect(textOf(html)).toContain(english.account.payments.changeCard);
  expect(html).toMatch(/<\/html>$/);
});

it('is not asked for by who has gone away', async () => {
  const { go } = holdsBack();
  const { next, reader } = await opens();
  await next();
  await reader.cancel();
  go();
  expect((await reader.read()).done).toBe(true);

  const again = holdsBack();
  const leaving = new AbortController();
  const request = new Request(`${member.visitor.origin}${path}`, {
    headers: { cookie: [...member.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    signal: leaving.signal,
  });
  const body = (await world.app.fetch(request)).body?.getReader();
  await body?.read();
  const pending = body?.read();
  leaving.abort();
  again.go();
  expect((await pending)?.done).toBe(true);
});

it('decides status, cookies and guards before the first byte', async () => {
  holdsBack();
  const stranger = await world.app.fetch(new Request(`${member.visitor.origin}${path}`, { redirect: 'manual' }));
  expect(stranger.status).toBe(302);
  expect(await stranger.text()).toBe('');
});
