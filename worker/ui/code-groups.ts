/** Six digits in two groups, as people read them out. */
export const inGroups = (code: string): string => code.replace(/^(\d{3})(\d{3})$/, '$1 $2');
