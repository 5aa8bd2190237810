import { markets } from '../../../worker/domain/markets';
import { paths } from '../../../worker/paths';
import { productOf } from '../../e2e/signup/shop';
import type { Person } from '../person';

const { entry, ageVerification, customerDetails, skinData, verifyEmail, overview } = paths.signup;
const { completed, paymentCompleted } = paths.signup;
/** What somebody types who is not done yet. */
const wrong = { email: 'anna.eksempel', phone: '12', zip: '22' };

/** From the first page to the welcome, with a membership that needs everything; the forms are refused on the way. */
export async function signsUp(person: Person): Promise<void> {
  const { t, details } = person;
  await person.opens(entry.href());
  await person.isAt(t('select.title'), '/');
  await person.looks('studios');
  await person.presses('#studio li a');
  await person.isAt(t('select.productsTitle'), '/?studio=');
  await person.looks('memberships');
  await person.button(t('form.continue'));
  await person.isRefused({});
  await person.option('product', productOf('denmark', 'uv').productId);
  await person.button(t('form.continue'));
  await person.isAt(t('age.title'), ageVerification.href());
  await person.looks('age');
  await person.presses('main button');
  await person.isAway('/identity/');
  await person.presses('button', 'Over 18');
  await person.isAt(t('details.title'), customerDetails.href());
  await entersDetails(person);
  await person.isAt(t('skin.title'), skinData.href());
  await person.looks('skin');
  for (let number = 1; number <= 10; number += 1) await person.option(`q${number}`, 3);
  await person.option('skinConsent', 'yes');
  await person.looks('skin, answered');
  await person.button(t('skin.submit'));
  await person.isAt(t('code.title'), verifyEmail.href());
  await person.looks('code');
  await person.fills({ code: await person.readsCode() });
  await person.button(t('verify.confirm'));
  await person.isAt(t('overview.title'), overview.href());
  await person.looks('overview');
  await person.option('acceptTerms', 'yes');
  await person.option('startNow', 'yes');
  await person.button(markets.denmark.legal.orderButton.da ?? '');
  await person.isAt(t('completed.title'), completed.href());
  await person.looks('ordered');
  await person.button(t('completed.pay'));
  await person.isAway('/stripe/pay/');
  await person.presses('button', 'Pay');
  await person.isAt(t('paid.welcome.title', { firstName: details.firstName }), paymentCompleted.href());
  await person.looks('welcome');
}

/** A refused form keeps what was typed. */
async function entersDetails(person: Person): Promise<void> {
  const { t, details } = person;
  await person.looks('details');
  await person.fills({ ...details, ...wrong });
  await person.button(t('form.continue'));
  await person.isRefused({ ...details, ...wrong });
  await person.looks('details, refused');
  await person.fills(details);
  await person.looks('details, filled in');
  await person.button(t('form.continue'));
}
