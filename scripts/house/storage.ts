import { nodesOf, type SyntaxNode, textsIn, treeOf } from './syntax';
import { tablesWrittenIn } from './writers';

const hidden: ReadonlySet<unknown> = new Set(['database', 'DB', 'ARCHIVE', 'KV']);
/** Types of D1 and of what holds a database. */
const isStorageType = (name: unknown) => /^D1[A-Z]|^CellServices$|^CellEnv$/.test(String(name));

/** Name that a member, a property or an index leads to; undefined if only known when the code runs. */
const nameOf = (node: SyntaxNode | undefined): unknown => (node?.type === 'Literal' ? node.value : node?.name);

function seenAt(node: SyntaxNode): string | null {
  switch (node.type) {
    case 'MemberExpression': {
      const name = nameOf(node.property as SyntaxNode);
      const isIndex = node.computed === true && (node.property as SyntaxNode).type !== 'Literal';
      return !isIndex && (hidden.has(name) || name === 'prepare') ? String(name) : null;
    }
    case 'ObjectPattern': {
      const names = (node.properties as SyntaxNode[]).map(({ key }) => nameOf(key as SyntaxNode | undefined));
      return names.some((name) => hidden.has(name)) ? 'database' : null;
    }
    case 'TSLiteralType':
      return hidden.has(nameOf(node.literal as SyntaxNode)) ? 'database' : null;
    case 'Identifier':
      return isStorageType(node.name) ? String(node.name) : null;
    default:
      return null;
  }
}

const reads = /\bSELECT\b[\s\S]*\bFROM\b/;

/** What a source sees of storage: the database, its binding, its types, SQL. Empty if it only asks ports. */
export function storageSeenIn(source: string, file?: string): string[] {
  const tree = treeOf(source, file);
  const names = nodesOf(tree).flatMap((node) => seenAt(node) ?? []);
  const hasSql = textsIn(tree).some((text) => reads.test(text)) || tablesWrittenIn(source, file).size > 0;
  return [...new Set([...names, ...(hasSql ? ['SQL'] : [])])];
}
