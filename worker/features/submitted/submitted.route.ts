import { createRoute } from '../../context';
import { goesOnAt } from '../../flows/submit-once';
import { paths } from '../../paths';

/** Where the page of a form that is still at work goes on by itself. */
export const submittedRoute = createRoute().get(paths.submitted.patterns[0], async (c) =>
  c.redirect(await goesOnAt(c), 303),
);
