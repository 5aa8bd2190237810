import type { RequestContext } from '../../../context';
import { statusOf } from '../../../failures';
import { render } from '../../../middleware/render';
import { lazyPage } from '../../../ui/lazy-page';
import { inMarket } from './reach';

const GonePage = lazyPage(() => import('./gone.page').then((page) => page.GonePage));

/** 404 for an operator, in the back office's layout. An unknown id and a finished task get the same answer. */
export function answerGone(c: RequestContext, back: string): Promise<Response> {
  c.set('outcome', 'refused:notFound');
  return render(c, <GonePage back={inMarket(c, back)} />, statusOf.notFound);
}
