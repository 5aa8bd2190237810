import { createRoute } from '../../context';
import { isLanguage } from '../../domain/languages';
import { surveyAddressOf } from '../../domain/survey-address';
import { writeCookie } from '../../middleware/cookies';
import { form } from '../../middleware/form';
import { knownReturnTo } from '../../middleware/return-to';
import { paths } from '../../paths';

const start = paths.signup.entry.href();

/** Language and cookie choice: both go back to where they were made, and neither touches the draft. */
export const cultureFeature = createRoute()
  .post(paths.culture.patterns[0], form, (c) => {
    const { language, returnTo } = c.var.form.values;
    const target = knownReturnTo(returnTo);
    if (!isLanguage(language) || target === null) return c.redirect(start, 303);
    // A survey's address says itself in which language it is, and maybe of which market.
    const survey = surveyAddressOf(target);
    if (survey?.culture.market && survey.culture.market !== c.var.market.id) return c.redirect(start, 303);
    if (!c.var.market.languages.includes(language)) return c.redirect(start, 303);
    writeCookie(c, 'language', language);
    return c.redirect(survey?.in(language) ?? target, 303);
  })
  .post(paths.consent.patterns[0], form, (c) => {
    const { choice, returnTo } = c.var.form.values;
    if (choice === 'accepted' || choice === 'rejected') writeCookie(c, 'consent', `v1.${choice}`);
    return c.redirect(knownReturnTo(returnTo) ?? start, 303);
  });
