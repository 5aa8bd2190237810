import { circlesIn } from './circles';
import { betweenFeatures } from './features';
import { codeLinesIn, linesAt, linesIn, roomsOf, sizesOf } from './sizes';
import { code, filesUnder, importsOf } from './sources';
import { findWriters } from './writers';

/** A metric of the code with its limit. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** Null: reported without a limit. */
  readonly limit: number | null;
  /** What it should come down to one day; missing it breaks nothing. */
  readonly aim: number | null;
  /** What contributes to the value, the worst first. */
  readonly places: readonly string[];
}

export const product = ['worker', 'client', 'sandbox', 'scripts', 'chains', 'locales'];
const all = [...product, 'tests'];

export const limits = {
  median: 60,
  nineOfTen: 140,
  longest: 300,
  room: 15,
  writers: 2,
  /** Lines of code. A feature that needs more says so in a decision; what only grows is taken away elsewhere. */
  workerCode: 51_660,
} as const;

/** Of all lines of the Worker, with blank lines, comments and imports. Far from it: nothing enforces it yet. */
const workerLinesAim = 39_000;

export const isBroken = ({ value, limit }: Figure): boolean => limit !== null && value > limit;

const figure = (name: string, value: number, limit: number | null = null, places: readonly string[] = []): Figure => ({
  name,
  value,
  limit,
  aim: null,
  places,
});

/** All metrics of the code. */
export function measure(): Figure[] {
  return [...sizeFigures(), ...roomFigures(), ...importFigures()];
}

function sizeFigures(): Figure[] {
  const sizes = sizesOf(product);
  const longest = sizesOf(all).sort((a, b) => b.lines - a.lines);
  const named = longest.slice(0, 5).map(({ file, lines }) => `${file} ${lines}`);
  return [
    figure('files of the product', sizes.length),
    figure('lines of the product', linesIn(sizes)),
    { ...figure('lines of worker/', linesIn(sizesOf(['worker']))), aim: workerLinesAim },
    figure('of them lines of code', codeLinesIn(['worker']), limits.workerCode),
    figure('lines of a file, median', linesAt(sizes, 0.5), limits.median),
    figure('lines of a file, nine of ten', linesAt(sizes, 0.9), limits.nineOfTen),
    figure('lines of the longest file', longest[0]?.lines ?? 0, limits.longest, named),
  ];
}

function roomFigures(): Figure[] {
  const rooms = roomsOf(all);
  const writers = [...findWriters().ofTables].map(([table, files]) => ({ table, files: [...files] }));
  writers.sort((a, b) => b.files.length - a.files.length);
  return [
    figure(
      'files of the fullest folder',
      rooms[0]?.files ?? 0,
      limits.room,
      rooms.slice(0, 5).map(({ room, files }) => `${room} ${files}`),
    ),
    figure(
      'files that write one table, at most',
      writers[0]?.files.length ?? 0,
      limits.writers,
      writers
        .filter(({ files }) => files.length > limits.writers)
        .map(({ table, files }) => `${table} ${files.length}`),
    ),
  ];
}

function importFigures(): Figure[] {
  const imports = product.flatMap((folder) => filesUnder(folder, code)).flatMap(importsOf);
  const ofValues = circlesIn(imports.filter(({ typeOnly }) => !typeOnly));
  const ofAll = circlesIn(imports);
  const crossing = betweenFeatures(imports);
  const named = (circles: string[][]) => circles.map((files) => files.join(' ↔ '));
  return [
    figure('circles of imports, values alone', ofValues.length, 0, named(ofValues)),
    figure('circles of imports, types too', ofAll.length, 0, named(ofAll)),
    figure(
      'imports from one feature into another',
      crossing.length,
      0,
      crossing.map(({ from, to }) => `${from} → ${to}`),
    ),
  ];
}
