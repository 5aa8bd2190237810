import { beforeAll, expect, it } from 'vitest';
import { signatureHeader } from '../../../sandbox/stripe/webhooks/signature';
import { paths } from '../../../worker/paths';
import { createWorld, type World } from '../../setup/world';

/** A request that the platform ends halfway, as when its caller goes, runs no `finally`: here its question is never answered. */
let world: World;
let areEnded = true;
beforeAll(async () => {
  world = await createWorld(
    {},
    { between: (send) => (input, init) => (areEnded ? new Promise<Response>(() => {}) : send(input, init)) },
  );
});

async function delivers(index: number): Promise<number> {
  const body = JSON.stringify({
    id: `evt_ended_${index}`,
    object: 'event',
    livemode: false,
    type: 'invoice.paid',
    data: { object: { id: `in_ended_${index}`, object: 'invoice', currency: 'dkk' } },
  });
  const secret = String(world.services.env.PAYMENT_WEBHOOK_SECRET.split(',')[0]);
  const header = await signatureHeader(secret, Math.floor(Date.now() / 1000), body);
  const headers = { 'content-type': 'application/json', 'stripe-signature': header };
  const address = `http://dk.localhost:8787${paths.webhooks.payment.href()}`;
  return (await world.app.fetch(new Request(address, { method: 'POST', body, headers }))).status;
}

it('however many were ended so, a minute later events are taken', async () => {
  const answers = Array.from({ length: 200 }, (_, index) => delivers(index));
  const first = Promise.race([...answers, new Promise((done) => setTimeout(() => done('none answered'), 3_000))]);
  expect(await first).toBe('none answered');
  areEnded = false;
  expect(await delivers(200)).toBe(503);
  world.advance(61);
  expect(await delivers(200)).toBe(200);
});
