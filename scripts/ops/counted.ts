/** A number with its noun, for a terminal: `1 change`, `2 changes`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
