/** One address and nothing else: neither a second one nor a header can ride along. */
export const isPlainAddress = (value: string): boolean =>
  /^[^\s<>,;:"()[\]\\@\p{C}]+@[^\s<>,;:"()[\]\\@\p{C}]+$/u.test(value);
