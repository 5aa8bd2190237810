import { marketIds, markets } from '../../../domain/markets';
import { formatsFor } from '../../../domain/text/format';
import { renderHtml } from '../../../middleware/render';
import { loadTranslate } from '../../../ui/text/translate';
import { viewOfNobody } from '../../../ui/view';
import { SelectPage } from './select.page';

/** A first page with nothing on it. */
const nothing = {
  ...{ studios: [], nearest: [], products: [], notices: [], carry: {}, errors: {} },
  ...{ studioCount: 0, stepCount: 0, showsAll: false },
  ...{ query: null, studio: null, markedProductId: null, promotion: null, applied: null, orderWaiting: null },
};

/**
 * Renders a first page once while the isolate starts, which the platform does while a browser's handshake is under way:
 * what draws pages is compiled when the first request is there (docs/decisions/075).
 */
export async function warmUp(): Promise<void> {
  const market = markets[marketIds[0]];
  const [language] = market.languages;
  const t = await loadTranslate(language, 'first', null, market.id);
  const format = formatsFor(market, language);
  const isMounted = () => true;
  const view = viewOfNobody({ t, language, market, format, isMounted, onScreen: false, frame: 'site' });
  await renderHtml(view, <SelectPage {...nothing} />);
}
