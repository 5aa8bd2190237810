import { parseSync } from 'vite';

/** A node of a syntax tree (ESTree, with TypeScript's own nodes). */
export interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

const childrenOf = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

/** Parses a source text. `file` decides by its ending whether it may hold types or JSX. Throws if it cannot be read. */
export function treeOf(source: string, file = 'sample.ts'): SyntaxNode {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return program as unknown as SyntaxNode;
}

/** All nodes of a tree, each before what it holds. */
export const nodesOf = (tree: SyntaxNode): SyntaxNode[] => [tree, ...childrenOf(tree).flatMap(nodesOf)];

/** Names of the methods that are called on something. */
export const callsIn = (tree: SyntaxNode): string[] =>
  nodesOf(tree).flatMap(({ type, callee }) => {
    const { property } = (type === 'CallExpression' ? callee : {}) as { property?: SyntaxNode };
    return property ? [String(property.type === 'Literal' ? property.value : property.name)] : [];
  });

/** Stands in a text for a value that is only known when the code runs. */
export const unknownPart = '\0';

/** Value of an expression that makes a text: literals, templates and what `+` joins; null for any other. */
function textOf(node: SyntaxNode): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral')
    return (node.quasis as SyntaxNode[])
      .map(({ value }) => (value as { cooked: string | null }).cooked ?? '')
      .join(unknownPart);
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const parts = [node.left, node.right].map((part) => textOf(part as SyntaxNode));
  return parts.every((part) => part === null) ? null : parts.map((part) => part ?? unknownPart).join('');
}

/** Every text that a source holds, a joined one as a whole and not in parts. */
export function textsIn(tree: SyntaxNode): string[] {
  const texts: string[] = [];
  const enter = (node: SyntaxNode): void => {
    const text = textOf(node);
    if (text !== null) texts.push(text);
    // A joined text's own parts are not looked at again; what is interpolated may hold texts of its own.
    const isJoined = text !== null && node.type === 'BinaryExpression';
    for (const child of childrenOf(node)) if (!isJoined || textOf(child) === null) enter(child);
  };
  enter(tree);
  return texts;
}
