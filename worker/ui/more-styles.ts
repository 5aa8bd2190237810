import error from '../../client/styles/everywhere/error.css?rules&inline';
import account from '../../client/styles/pages/account.css?rules&inline';
import accountPages from '../../client/styles/pages/account-pages.css?rules&inline';
import article from '../../client/styles/pages/article.css?rules&inline';
import backOffice from '../../client/styles/pages/back-office.css?rules&inline';
import kiosk from '../../client/styles/pages/kiosk.css?rules&inline';
import kioskLandscape from '../../client/styles/pages/kiosk-landscape.css?rules&inline';
import kioskScreen from '../../client/styles/pages/kiosk-screen.css?rules&inline';
import order from '../../client/styles/pages/order.css?rules&inline';
import questions from '../../client/styles/pages/questions.css?rules&inline';
import skin from '../../client/styles/pages/skin.css?rules&inline';
import survey from '../../client/styles/pages/survey.css?rules&inline';

/** Styles of pages that nobody begins with. */
export const moreStyles = {
  account,
  accountPages,
  article,
  skin,
  questions,
  order,
  survey,
  kiosk: [kiosk, kioskScreen, kioskLandscape].flat(),
  backOffice,
  error,
};
