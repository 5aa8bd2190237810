import { Buffer } from 'node:buffer';
import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedHeaders } from '../../../worker/crypto/webhook-signature';

/** The vector of the reference libraries' tests: https://github.com/standard-webhooks/standard-webhooks. */
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: 1_614_265_330_000,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('a webhook is signed as the published vector says', async () => {
  const { secret, signature, ...message } = published;
  expect(await signedHeaders(secret, message)).toEqual({
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  });
});

test('with two secrets it carries a signature of each, and any other byte is another signature', async () => {
  const other = randomBytes(32);
  const { secret, signature, ...message } = published;
  const both = await signedHeaders(`whsec_${Buffer.from(other).toString('base64')},${secret}`, {
    ...message,
    at: message.at + 999,
  });
  const ours = createHmac('sha256', other).update(`${message.id}.1614265330.${message.body}`).digest('base64');
  expect(both['webhook-signature']).toBe(`v1,${ours} ${signature}`);
  const changed = await signedHeaders(secret, { ...message, body: `${message.body} ` });
  expect(changed['webhook-signature']).not.toBe(signature);
});
