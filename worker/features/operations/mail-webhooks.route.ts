import { createRoute } from '../../context';
import { readBody } from '../../middleware/form';
import { paths } from '../../paths';

/** An event names one mail and its recipients; Resend's examples have a kilobyte. */
const maximumBytes = 64 * 1024;

/**
 * Mails that came back or were called spam. Verifies the signature over the raw bytes first, and answers 2xx only when
 * everything is committed; a repeated event is answered and has no effect.
 */
export const mailWebhooksRoute = createRoute().post(paths.webhooks.mail.patterns[0], async (c) => {
  const { services } = c.var;
  const raw = await readBody(c.req.raw, maximumBytes);
  const event = await services.mailEvents.parse(raw, (name) => c.req.header(name));
  if (!event.ok) {
    services.tallies.add(`mailEvents.${event.reason}`);
    c.set('outcome', `mail-event:${event.reason}`);
    return c.text(event.reason === 'badSignature' ? 'bad signature' : 'no event', 400);
  }
  const taken = await services.mailEvents.take(event.value);
  return c.json(taken === 'known' ? { received: true, known: true } : { received: true });
});
