import { createRoute, type RequestContext } from '../../context';
import { parseSubscriptionNumber } from '../../domain/membership/subscription-number';
import { checkField, fieldRulesOf, normaliseField } from '../../domain/signup/fields';
import { anybody, formKey, submitOnce } from '../../flows/submit-once';
import { form } from '../../middleware/form';
import { render } from '../../middleware/render';
import { paths } from '../../paths';
import { networkOfRequest } from '../../request/network';
import { retryAfter } from '../../request/retry-after';
import { soon } from '../../services/within';
import { faultMessage } from '../../ui/form/fault-messages';
import type { FieldErrors } from '../../ui/form/field';
import { lazyPage } from '../../ui/lazy-page';

const RequestPage = lazyPage(() => import('./request.page').then((page) => page.RequestPage));
const SentPage = lazyPage(() => import('./request.page').then((page) => page.SentPage));

const path = paths.requestActivationCode;
const sent = path.href({ sent: '1' });
const requestForm = { name: path.patterns[0], sender: anybody };

export const requestRoute = createRoute()
  .get(path.patterns[0], async (c) => {
    if (c.req.query('sent') !== '1') return show(c, {});
    await known(c);
    return render(c, <SentPage />);
  })
  .post(path.patterns[0], form, ask);

/** For the header; the page opens even when D1 is down. */
const known = (c: RequestContext) => c.var.session.authority().catch(() => null);

interface Shown {
  errors?: FieldErrors;
  status?: 200 | 422 | 429;
  /** The form's key was missing, or was used for other values. */
  again?: boolean;
}

async function show(c: RequestContext, { errors = {}, status = 200, again = false }: Shown): Promise<Response> {
  await known(c);
  const { values } = c.var.form ?? { values: {} };
  const page = (
    <RequestPage
      email={values.email ?? ''}
      subscriptionNumber={values.subscriptionNumber ?? ''}
      formKey={await formKey(c, requestForm)}
      errors={errors}
      again={again}
    />
  );
  return render(c, page, status);
}

async function ask(c: RequestContext): Promise<Response> {
  const { services, market, language, t, format, form: fields } = c.var;
  const { email = '', subscriptionNumber = '' } = fields.values;
  const rules = fieldRulesOf(market);
  const emailFault = checkField('email', email, rules);
  const number = parseSubscriptionNumber(subscriptionNumber, market);
  const errors: FieldErrors = {
    ...(emailFault ? { email: faultMessage(t, emailFault) } : {}),
    ...(number ? {} : { subscriptionNumber: t('activation.request.number') }),
  };
  if (number === null || emailFault) return show(c, { errors, status: 422 });
  const asked = { email: normaliseField('email', email, rules), number };
  const ownerOf = soon(() => services.activationCodes.ownerOf({ ...asked, market: market.id }));
  const submitted = await submitOnce<Response>(c, { ...requestForm, asks: asked, answer: sent }, async (use) => {
    const requested = await services.activationCodes.request({
      ...asked,
      owner: await ownerOf(),
      market: market.id,
      language,
      network: networkOfRequest(c),
      sessionHash: (await c.var.session.authority())?.pointer.idHash ?? null,
      statements: [await services.idempotency.record(use)],
    });
    if (requested.ok) return { kind: 'done', answer: sent };
    const { retryAt } = requested.reason;
    retryAfter(c, retryAt);
    const errors = { email: t('code.tooMany', { time: format.timeFrom(retryAt) }) };
    return { kind: 'notDone', value: await show(c, { errors, status: 429 }) };
  });
  if (submitted.kind === 'expired') return show(c, { again: true, status: 422 });
  return submitted.kind === 'done' ? c.redirect(submitted.answer, 303) : submitted.value;
}
