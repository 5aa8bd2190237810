/** A value of a form-encoded call: text, or the objects and arrays that bracketed names describe. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };
export type FormObject = { [name: string]: FormValue };

type Node = Map<string, Node | string>;

const maxDepth = 8;

/** `a[b][0]` → `['a', 'b', '0']`. */
const pathOf = (name: string): string[] => {
  const [head = '', ...rest] = name.split('[');
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))];
};

const insert = (root: Node, path: string[], value: string) => {
  let node = root;
  for (const part of path.slice(0, -1)) {
    const next = node.get(part);
    const child: Node = next instanceof Map ? next : new Map();
    node.set(part, child);
    node = child;
  }
  const last = path.at(-1) ?? '';
  node.set(last === '' ? String(node.size) : last, value);
};

const isList = (node: Node) => node.size > 0 && [...node.keys()].every((key) => /^\d+$/.test(key));

const toValue = (node: Node | string): FormValue => {
  if (typeof node === 'string') return node;
  return isList(node) ? [...node.values()].map(toValue) : toObject(node);
};

const toObject = (node: Node): FormObject =>
  Object.fromEntries([...node].filter(([key]) => key !== '__proto__').map(([key, child]) => [key, toValue(child)]));

/** Decodes `a[b][0]=c`, the API's encoding of parameters in bodies and queries. */
export const decodeForm = (text: string): FormObject => {
  const root: Node = new Map();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name);
    if (path.length <= maxDepth) insert(root, path, value);
  }
  return toObject(root);
};
