/** Six digits in two groups, for reading aloud. */
export const inGroups = (code: string): string => code.replace(/^(\d{3})(\d{3})$/, '$1 $2');
