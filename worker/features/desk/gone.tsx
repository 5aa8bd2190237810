import type { RequestContext } from '../../context';
import { render } from '../../middleware/render';
import { lazyPage } from '../../ui/lazy-page';
import { statusOf } from '../errors/refusal';
import { inMarket } from './reach';

const GonePage = lazyPage(() => import('./gone.page').then((page) => page.GonePage));

/** 404 for an operator, in the desk's own frame: what is not there and what is done are not told apart. */
export function answerGone(c: RequestContext, back: string): Promise<Response> {
  c.set('outcome', 'refused:notFound');
  return render(c, <GonePage back={inMarket(c, back)} />, statusOf.notFound);
}
