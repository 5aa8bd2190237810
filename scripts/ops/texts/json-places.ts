/** A member of an object: its keys from the top, and the line of its key. */
export interface JsonPlace {
  readonly path: readonly string[];
  readonly line: number;
}

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+|\n/g;

/** Every member of every object of a JSON text, in order; a duplicate key is listed twice. */
export function jsonPlacesOf(json: string): JsonPlace[] {
  const places: JsonPlace[] = [];
  const path: string[] = [];
  const open: string[] = [];
  let line = 1;
  let [isKeyNext, key] = [false, ''];
  for (const [text] of json.matchAll(token)) {
    if (text === '\n') line += 1;
    else if (text === '{' || text === '[') {
      if (open.length > 0) path.push(key);
      open.push(text);
      isKeyNext = text === '{';
    } else if (text === '}' || text === ']') {
      open.pop();
      path.pop();
      isKeyNext = false;
    } else if (text === ',') isKeyNext = open.at(-1) === '{';
    else if (isKeyNext && text.startsWith('"')) {
      key = String(JSON.parse(text));
      places.push({ path: [...path, key], line });
      isKeyNext = false;
    }
  }
  return places;
}
