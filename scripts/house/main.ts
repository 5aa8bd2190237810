import { type Figure, isBroken, measure } from './figures';

const lineOf = (figure: Figure): string => {
  const { name, value, limit, aim } = figure;
  const bound = limit === null ? '' : `  at most ${limit.toLocaleString('en')}`;
  const missing = aim !== null && value > aim ? `, ${(value - aim).toLocaleString('en')} more than that` : '';
  const aimed = aim === null ? '' : `  aim ${aim.toLocaleString('en')}${missing}`;
  return `${isBroken(figure) ? '✗' : ' '} ${value.toLocaleString('en').padStart(7)}  ${name}${bound}${aimed}`;
};

/** `npm run doctor -- --house`: prints the metrics of the code; exit code 1 if one exceeds its limit. */
export async function main(): Promise<number> {
  const figures = measure();
  for (const figure of figures) {
    console.log(lineOf(figure));
    for (const place of figure.places) console.log(`             ${place}`);
  }
  return figures.some(isBroken) ? 1 : 0;
}
