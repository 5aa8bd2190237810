/** True for exactly one address: no second address and no header can be injected. */
export const isPlainAddress = (value: string): boolean =>
  /^[^\s<>,;:"()[\]\\@\p{C}]+@[^\s<>,;:"()[\]\\@\p{C}]+$/u.test(value);
