import type { Drawings } from '../../worker/domain/markets/chain';

/** The chain's thing is the bucket beside the stove; what rises from it says how it stands. */
export const drawings: Drawings = {
  /** The bucket, steaming. */
  mark: {
    box: [2, 1, 36, 26],
    layers: [
      ['line', 'M12.5 11.5c-3-3.2 3-5.3 0-8.5M20 11.5c-3-3.2 3-5.3 0-8.5M27.5 11.5c-3-3.2 3-5.3 0-8.5'],
      ['accent', 'M4 15h32l-4.2 12H8.2z'],
      ['onAccent', 'M5.8 19.6h28.4l-.7 2h-27z'],
    ],
  },
  /** The bucket has fallen over. */
  gone: {
    box: [-80, -72, 160, 104],
    layers: [
      ['accentLine', 'M-34 0V-34L30-46V0z'],
      ['onAccentLine', 'M-14-37.7V0M10-42.2V0'],
      ['line', 'M-58 14h112M-36 26h70'],
    ],
  },
  /** A cloud before the bucket, on the line between header and page. */
  trouble: {
    box: [0, 10, 200, 124],
    layers: [
      ['accentLine', 'M88 74h80l-10 56H98z'],
      ['line', 'M112 60c-6-7 6-12 0-19M144 60c-6-7 6-12 0-19M128 54c-6-7 6-12 0-19'],
      ['paper', 'M38 134a24 24 0 0 1-1-47.5 35 35 0 0 1 64-7 29 29 0 0 1 24 54.5'],
    ],
  },
  /** The first steam, over the line between header and page. */
  wait: {
    box: [-80, -70, 160, 71],
    layers: [
      ['line', 'M-14-44c-6-7 6-12 0-19M0-44c-6-7 6-12 0-19M14-44c-6-7 6-12 0-19'],
      ['accentLine', 'M-34-36h68l-8 36h-52z'],
      ['onAccentLine', 'M-30.4-20h60.8'],
    ],
  },
  /** The bucket stands there, and nothing rises. */
  empty: {
    box: [-100, -54, 200, 56],
    layers: [
      ['line', 'M-26-30a26 20 0 0 1 52 0'],
      ['accentLine', 'M-30-30h60l-7 30h-46z'],
      ['line', 'M-99 0h198'],
    ],
  },
  /** A full bucket, ticked. */
  yes: {
    box: [-69, -69, 138, 69],
    layers: [
      ['line', 'M-24-52c-5-6 5-10 0-16M0-52c-5-6 5-10 0-16M24-52c-5-6 5-10 0-16'],
      ['accentLine', 'M-52-44h104l-10 44h-84z'],
      ['onAccentLine', 'M-15-22l9.5 9.5L16-33'],
    ],
  },
  /** A drop on its way. */
  today: {
    box: [-28, -28, 56, 56],
    layers: [['accentLine', 'M0-21c8 9.5 14 16 14 22.5a14 14 0 0 1-28 0C-14-5-8-11.5 0-21z']],
  },
  /** You are the bucket that steams. */
  you: {
    box: [-24, -24, 48, 24],
    layers: [
      ['line', 'M-7-16c-2.5-3 2.5-4.5 0-7.5M7-16c-2.5-3 2.5-4.5 0-7.5'],
      ['accentLine', 'M-16-13h32l-3.6 13h-24.8z'],
    ],
  },
};
