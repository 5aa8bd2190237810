import { createRoute } from '../../context';
import { isLanguage } from '../../domain/markets/languages';
import { surveyAddressOf } from '../../domain/survey/survey-address';
import { form } from '../../middleware/form';
import { paths } from '../../paths';
import { clearMeasuring, writeCookie } from '../../request/cookies';
import { knownReturnTo, shownPage } from '../../request/return-to';

const start = paths.signup.entry.href();

/**
 * Choice of language and of cookies. Both redirect back to the page they were made on, and neither changes the draft.
 */
export const cultureRoute = createRoute()
  .post(paths.culture.patterns[0], form, (c) => {
    const { language, returnTo } = c.var.form.values;
    const target = shownPage(c.var.directory, returnTo);
    if (!isLanguage(language) || target === null) return c.redirect(start, 303);
    // A survey's address names its language, and may name its market.
    const survey = surveyAddressOf(target);
    if (survey?.culture.market && survey.culture.market !== c.var.market.id) return c.redirect(start, 303);
    if (!c.var.market.languages.includes(language)) return c.redirect(start, 303);
    writeCookie(c, 'language', language);
    return c.redirect(survey?.in(language) ?? target, 303);
  })
  .post(paths.consent.patterns[0], form, (c) => {
    const { choice, returnTo } = c.var.form.values;
    if (choice === 'accepted' || choice === 'rejected') writeCookie(c, 'consent', `v1.${choice}`);
    if (choice === 'rejected') clearMeasuring(c);
    return c.redirect(knownReturnTo(c.var.directory, returnTo) ?? start, 303);
  });
