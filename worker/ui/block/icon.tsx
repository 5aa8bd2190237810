const circle = 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Z';

/** Icons on a 24 × 24 grid, drawn with one stroke and no fill. */
const icons = {
  pin: 'M12 21c-4-3.6-7-7.2-7-11a7 7 0 0 1 14 0c0 3.8-3 7.4-7 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  clock: `${circle}M12 7.5V12l3 2`,
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.7 11.2L20 20',
  'arrow-right': 'M5 12h14m-5.5-5.5L19 12l-5.5 5.5',
  'chevron-left': 'M14.5 5.5 8 12l6.5 6.5',
  'chevron-down': 'M5.5 9.5 12 16l6.5-6.5',
  'chevron-right': 'M9.5 5.5 16 12l-6.5 6.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'm6.5 6.5 11 11m0-11-11 11',
  alert: `${circle}M12 7.5V13m0 3.3v.01`,
  info: `${circle}M12 11.2v5m0-8.5v.01`,
  calendar: 'M6.5 5.5h11a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2Zm-2 5h15m-11-7v4m7-4v4',
  pause: 'M9 6v12m6-12v12',
  card: 'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2Zm-2 4.5h17M7 14.5h3',
  receipt: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5ZM9.5 8h5m-5 4h5',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.6-3.7 3.5-5.5 7.5-5.5s6.9 1.8 7.5 5.5',
  mail: 'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM4 7.5l8 6 8-6',
  phone: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm2 14.5h2',
  lock: 'M7 10.5h10a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2Zm1.5 0V8a3.5 3.5 0 0 1 7 0v2.5',
  'shield-check': 'M12 3.5 19 6v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6Zm-3 8.6 2.2 2.2L15.3 10',
  'log-out':
    'M14.5 8V6.5a2 2 0 0 0-2-2h-6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2V16M10 12h10.5m-3.5-3.5 3.5 3.5-3.5 3.5',
  menu: 'M4 8.5h16M4 15.5h16',
  door: 'M6.5 20v-9a5.5 5.5 0 0 1 11 0v9M3.5 20h17m-6.5-6.5V15',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2-5.1l2 2.1m0-5v5h-5',
  home: 'm4 11.5 8-7 8 7V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5v1.5m0 15V21m9-9h-1.5m-15 0H3m15.4-6.4-1.1 1.1M6.7 17.3l-1.1 1.1m12.8 0-1.1-1.1M6.7 6.7 5.6 5.6',
  print: 'M7 8.5v-5h10v5M7 16.5H5.5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H17m-10-3h10v7H7Z',
  swap: 'M4.5 8.5h14M15 5l3.5 3.5L15 12m4.5 3.5h-14M9 12l-3.5 3.5L9 19',
  'text-size': 'M2.5 18 7 6l4.5 12M4 14h6m3.5 4 3.5-8.5 3.5 8.5m-5.8-2.7h4.6',
  gift: 'M4 8.5h16v4H4Zm1.5 4h13v7.5h-13ZM12 8.5V20m0-11.5S11 4 8.5 4a2.2 2.2 0 0 0 0 4.5m3.5 0S13 4 15.5 4a2.2 2.2 0 0 1 0 4.5',
  'code-display':
    'M8 3.5h8a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2Zm1.5 4h5v2.5h-5ZM9.5 14v.01m2.5-.01v.01m2.5-.01v.01M9.5 17v.01m2.5-.01v.01m2.5-.01v.01',
} as const;

export type IconName = keyof typeof icons;

/** An icon is never the only carrier of a meaning: it has text beside it, or its button has a name. */
export function Icon({ name, small = false, className = '' }: { name: IconName; small?: boolean; className?: string }) {
  return (
    <svg
      className={`icon${small ? ' icon-20' : ''}${className && ` ${className}`}`}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={icons[name]} />
    </svg>
  );
}
