/** In a mail that anybody can have sent to anybody, nothing that was typed becomes a link. */
export const unlinked = (words: string): string => words.replace(/(?<=[^\s])([.:/@])(?=[^\s])/gu, '$1\u200b');
