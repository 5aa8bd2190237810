import { expect, it } from 'vitest';
import { paths } from '../../../../worker/paths';
import { textOf } from '../../../setup/pages/answers';
import { fieldsOf } from '../../../setup/pages/written-forms';
import { createOperator } from '../../../setup/people/operator';
import { createWorld } from '../../../setup/world';

const { contentDocument, contentItem } = paths.backOfficeMore;
const document = 'catalogue';

it('names the days whose opening hours differ, and those alone', async () => {
  const world = await createWorld();
  const operator = await createOperator(world, { groups: ['office-content'] });
  const [studio] = (await world.services.catalogue.authoritative('denmark')).catalogue.studios;
  const item = contentItem.href({ document, item: `studios.${studio?.studioId}` });
  const [monday, sunday] = [studio?.openingHours[0], studio?.openingHours[6]];
  if (!monday || monday === 'closed' || !sunday || sunday === 'closed') throw new Error('the studio is closed');
  const fields = { 'openingHours.0.opens': '11:15', 'openingHours.6.opens': '', 'openingHours.6.closes': '' };
  await operator.post(item, { ...fieldsOf(await operator.page(item)), ...fields, intent: 'save' });
  const html = textOf(await operator.page(contentDocument.href({ document })));
  const days = [
    `Monday ${monday.opens}–${monday.closes} → 11:15–${monday.closes}`,
    `Sunday ${sunday.opens}–${sunday.closes}`,
  ];
  expect(html).toContain(days.join('; '));
  expect(html).not.toContain('Tuesday');
});
