/** Made when it is first used: the first page needs few of them, and ICU's first date format takes 20 ms. */
export function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const keptResults = 500;

/** Pages say the same amounts, days and hours again and again. Nothing of these is anybody's. */
export function remembered<Input extends string | number>(write: (input: Input) => string): (input: Input) => string {
  const known = new Map<Input, string>();
  return (input) => {
    let text = known.get(input);
    if (text === undefined) {
      text = write(input);
      if (known.size >= keptResults) known.clear();
      known.set(input, text);
    }
    return text;
  };
}
