import type { Drawings } from '../../worker/domain/markets/chain';

export const drawings: Drawings = {
  /** The house with the sun in it. */
  mark: {
    box: [1, 14, 48, 26],
    layers: [
      ['line', 'M43.07 34.13l4.28-1.39M36.17 24.63l2.64-3.64M25 21v-5.5M13.83 24.63l-2.64-3.64M6.93 34.13l-4.28-1.39'],
      ['accent', 'M11 40a14 14 0 0 1 28 0z'],
      ['onAccent', 'M21 40v-4.5a4 4 0 0 1 8 0V40z'],
    ],
  },
  /** The sun sets. */
  gone: {
    box: [-80, -72, 160, 104],
    layers: [
      ['accentLine', 'M-29 0a29 29 0 0 1 58 0'],
      ['line', 'M-52 14h104M-31 26h62'],
    ],
  },
  /** The sun behind a cloud that stands on the line between header and page. */
  trouble: {
    box: [0, 3, 200, 124],
    layers: [
      ['line', 'M132 32L132 23M165.9 46.1L172.3 39.7M180 80L189 80'],
      ['accentLine', 'M97 80a35 35 0 1 0 70 0a35 35 0 1 0 -70 0z'],
      ['paper', 'M38 127a24 24 0 0 1-1-47.5 35 35 0 0 1 64-7 29 29 0 0 1 24 54.5'],
    ],
  },
  /** The sun just rises, on the line between header and page. */
  wait: {
    box: [-80, -70, 160, 70],
    layers: [
      ['line', 'M-26.9 -26.9L-33.9 -33.9M0 -38L0 -48M26.9 -26.9L33.9 -33.9'],
      ['accentLine', 'M-29 0a29 29 0 0 1 58 0'],
    ],
  },
  /** The sun just rises. */
  empty: {
    box: [-100, -54, 200, 56],
    layers: [
      ['line', 'M-22.6 -22.6L-29.7 -29.7M0 -32L0 -42M22.6 -22.6L29.7 -29.7'],
      ['accentLine', 'M-24 0a24 24 0 0 1 48 0z'],
      ['line', 'M-99 0h198'],
    ],
  },
  /** A whole rise, ticked. */
  yes: {
    box: [-69, -69, 138, 69],
    layers: [
      ['line', 'M-36.6 -43.7L-44.4 -52.9M0 -57L0 -69M36.6 -43.7L44.4 -52.9'],
      ['accentLine', 'M-46 0a46 46 0 0 1 92 0z'],
      ['onAccentLine', 'M-15-20l9.5 9.5L16-31'],
    ],
  },
  /** The sun on its way over the sky. */
  today: {
    box: [-28, -28, 56, 56],
    layers: [
      [
        'line',
        'M0 -19.6L0 -24.4M13.9 -13.9L17.2 -17.2M19.6 0L24.4 0M13.9 13.9L17.2 17.2M0 19.6L0 24.4M-13.9 13.9L-17.2 17.2M-19.6 0L-24.4 0M-13.9 -13.9L-17.2 -17.2',
      ],
      ['accentLine', 'M-14 0a14 14 0 1 0 28 0a14 14 0 1 0 -28 0z'],
    ],
  },
  /** You are the rising sun. */
  you: {
    box: [-24, -24, 48, 24],
    layers: [
      [
        'line',
        'M-18.4 -4.9L-23.2 -6.2M-14.6 -12.2L-18.4 -15.4M-8 -17.2L-10.1 -21.8M0 -19L0 -24M8 -17.2L10.1 -21.8M14.6 -12.2L18.4 -15.4M18.4 -4.9L23.2 -6.2',
      ],
      ['accentLine', 'M-15 0a15 15 0 0 1 30 0z'],
    ],
  },
};
