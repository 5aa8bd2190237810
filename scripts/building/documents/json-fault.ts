/** Where a text stops being JSON: 1-based line and column. */
interface JsonFault {
  readonly line: number;
  readonly column: number;
}

const space = /[ \t\n\r]*/y;
const word = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const depthMax = 100;

/**
 * Position of the first fault of a JSON text, or null if it is valid. Computed here, since engines' messages differ and
 * some have no position.
 */
export function jsonFaultOf(text: string): JsonFault | null {
  const reader = new Reader(text);
  const good = reader.value(0) && reader.atEnd();
  if (good) return null;
  const before = text.slice(0, reader.at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

class Reader {
  at = 0;
  constructor(private readonly text: string) {}

  /** Reads one value; false leaves `at` on the fault. */
  value(depth: number): boolean {
    this.match(space);
    if (depth > depthMax) return false;
    if (this.eat('{')) return this.list('}', () => this.member(depth));
    if (this.eat('[')) return this.list(']', () => this.value(depth + 1));
    return this.text[this.at] === '"' ? this.string() : this.match(word);
  }

  atEnd(): boolean {
    this.match(space);
    return this.at === this.text.length;
  }

  private list(end: string, item: () => boolean): boolean {
    this.match(space);
    if (this.eat(end)) return true;
    for (;;) {
      if (!item()) return false;
      this.match(space);
      if (this.eat(end)) return true;
      if (!this.eat(',')) return false;
    }
  }

  private member(depth: number): boolean {
    this.match(space);
    if (!this.string()) return false;
    this.match(space);
    return this.eat(':') && this.value(depth + 1);
  }

  /** A loop, since a pattern would backtrack over strings of megabytes. */
  private string(): boolean {
    if (!this.eat('"')) return false;
    while (this.at < this.text.length) {
      if (this.eat('"')) return true;
      if (this.text[this.at] === '\\') {
        if (!this.match(escaped)) return false;
      } else if (this.text.charCodeAt(this.at) < 0x20) return false;
      else this.at += 1;
    }
    return false;
  }

  private eat(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private match(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) return false;
    this.at = pattern.lastIndex;
    return true;
  }
}
