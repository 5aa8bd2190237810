import { createRoute, type RequestContext } from '../../context';
import { checkField, fieldRulesOf, normaliseField } from '../../domain/fields';
import { parseSubscriptionNumber } from '../../domain/subscription-number';
import { form } from '../../middleware/form';
import { networkOfRequest } from '../../middleware/network';
import { render } from '../../middleware/render';
import { retryAfter } from '../../middleware/retry-after';
import { paths } from '../../paths';
import { isUniqueViolation } from '../../services/database/database';
import { faultMessage } from '../../ui/fault-messages';
import type { FieldErrors } from '../../ui/field';
import { lazyPage } from '../../ui/lazy-page';

const RequestPage = lazyPage(() => import('./request.page').then((page) => page.RequestPage));
const SentPage = lazyPage(() => import('./request.page').then((page) => page.SentPage));

const path = paths.requestActivationCode;
const sent = path.href({ sent: '1' });
/** The form is the same for everybody and needs no session: its key is bound to the form alone. */
const anyone = '';

export const requestRoute = createRoute()
  .get(path.patterns[0], (c) => (c.req.query('sent') === '1' ? render(c, <SentPage />) : show(c, {})))
  .post(path.patterns[0], form, ask);

interface Shown {
  errors?: FieldErrors;
  status?: 200 | 422 | 429;
  /** Its key was missing, or used for something else. */
  again?: boolean;
}

async function show(c: RequestContext, { errors = {}, status = 200, again = false }: Shown): Promise<Response> {
  const { values } = c.var.form ?? { values: {} };
  const page = (
    <RequestPage
      email={values.email ?? ''}
      subscriptionNumber={values.subscriptionNumber ?? ''}
      idempotencyKey={await c.var.services.idempotency.createKey(anyone, path.patterns[0])}
      errors={errors}
      again={again}
    />
  );
  return render(c, page, status);
}

async function ask(c: RequestContext): Promise<Response> {
  const { services, market, language, t, format, form: fields } = c.var;
  const { email = '', subscriptionNumber = '', idempotencyKey = '' } = fields.values;
  const rules = fieldRulesOf(market);
  const emailFault = checkField('email', email, rules);
  const number = parseSubscriptionNumber(subscriptionNumber, market);
  const errors: FieldErrors = {
    ...(emailFault ? { email: faultMessage(t, emailFault) } : {}),
    ...(number ? {} : { subscriptionNumber: t('activation.request.number') }),
  };
  if (number === null || emailFault) return show(c, { errors, status: 422 });
  const asked = { email: normaliseField('email', email, rules), number };
  const use = { key: idempotencyKey, sessionHash: anyone, route: path.patterns[0], body: asked };
  if (!(await services.idempotency.isOurs(use))) return show(c, { again: true, status: 422 });
  const earlier = await services.idempotency.earlier(use);
  if (earlier.kind === 'answered') return c.redirect(earlier.answer, 303);
  if (earlier.kind !== 'unknown') return show(c, { again: true, status: 422 });
  try {
    const statements = [await services.idempotency.record(use, sent)];
    const requested = await services.activationCodes.request({
      ...asked,
      market: market.id,
      language,
      network: networkOfRequest(c),
      sessionHash: (await c.var.session.authority())?.pointer.idHash ?? null,
      statements,
    });
    if (requested.ok) return c.redirect(sent, 303);
    const { retryAt } = requested.reason;
    retryAfter(c, retryAt);
    return show(c, { errors: { email: t('code.tooMany', { time: format.timeFrom(retryAt) }) }, status: 429 });
  } catch (error) {
    // The same form twice at once: the other one has done it.
    if (isUniqueViolation(error)) return c.redirect(sent, 303);
    throw error;
  }
}
