import { figuresFor } from '../../domain/back-office/figures';
import type { Market } from '../../domain/markets/market';
import { useView } from '../view';

/** The view, and how an operator reads figures and instants: in the host's market, unless another is named. */
export function useFigures(of?: Market) {
  const view = useView();
  return { ...view, ...figuresFor(of ?? view.market, view.language) };
}
