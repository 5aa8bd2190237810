import officeForms from '../../client/styles/back-office/forms.css?rules&inline';
import officeFrame from '../../client/styles/back-office/frame.css?rules&inline';
import officeLists from '../../client/styles/back-office/lists.css?rules&inline';
import officePhone from '../../client/styles/back-office/phone.css?rules&inline';
import officeWide from '../../client/styles/back-office/wide.css?rules&inline';
import error from '../../client/styles/everywhere/error.css?rules&inline';
import account from '../../client/styles/pages/account.css?rules&inline';
import accountPages from '../../client/styles/pages/account-pages.css?rules&inline';
import article from '../../client/styles/pages/article.css?rules&inline';
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
  backOffice: [officeFrame, officeForms, officeLists, officeWide, officePhone].flat(),
  error,
};
