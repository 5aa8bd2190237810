/** One letter case and no surrounding space: what an address is found and counted by. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase().normalize('NFC');
