/**
 * Small faults that a programmer might make, one at a time: another comparison, a condition that is always true, an
 * omitted statement.
 */
import { parseAst } from 'vite';

/**
 * @typedef {object} Mutant
 * @property {string} file relative to the root
 * @property {number} line
 * @property {string} was
 * @property {string} is
 * @property {string} code the whole file with the fault
 */

/** @typedef {{type: string, start: number, end: number, [field: string]: any}} Node */

/** @type {Readonly<Record<string, string>>} */
const operators = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
};
/** Conditions of loops are not mutated, since that would make the loop endless. */
const loops = ['ForStatement', 'WhileStatement', 'DoWhileStatement'];
/** Nodes without effect at run time, such as types and imports. */
const skipped = /^(?:TS(?!AsExpression|NonNullExpression|SatisfiesExpression)|Import|ExportAll|TemplateElement)/;

/** @param {string} file @param {string} code @returns {Mutant[]} all mutants of a file, by position */
export function mutantsOf(file, code) {
  /** @type {Mutant[]} */
  const found = [];
  /** @param {number} start @param {number} end @param {string} text */
  const put = (start, end, text) => {
    const was = code.slice(start, end);
    if (was === text) return;
    const line = code.slice(0, start).split('\n').length;
    found.push({ file, line, was, is: text, code: code.slice(0, start) + text + code.slice(end) });
  };
  /** @param {Node} node */
  const visit = (node) => {
    if (skipped.test(node.type)) return;
    faultsIn(node, code, put);
    for (const [field, value] of Object.entries(node)) {
      if (loops.includes(node.type) && field !== 'body') continue;
      for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) visit(inner);
    }
  };
  visit(/** @type {Node} */ (/** @type {unknown} */ (parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))));
  return found;
}

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** @param {Node} node @param {string} code @param {(start: number, end: number, text: string) => void} put */
function faultsIn(node, code, put) {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const other = operators[node.operator];
      const at = code.indexOf(node.operator, node.left.end);
      // Text concatenation has no other operator.
      const isText = node.operator === '+' && /['"`]/.test(code.slice(node.start, node.end));
      if (other && at < node.right.start && !isText) put(at, at + node.operator.length, other);
      return;
    }
    case 'UnaryExpression':
      if (node.operator === '!') put(node.start, node.argument.start, '');
      return;
    case 'IfStatement':
    case 'ConditionalExpression':
      put(node.test.start, node.test.end, 'true');
      put(node.test.start, node.test.end, 'false');
      return;
    case 'Literal':
      if (typeof node.value === 'boolean') put(node.start, node.end, String(!node.value));
      if (typeof node.value === 'number') put(node.start, node.end, String(node.value + 1));
      return;
    case 'ExpressionStatement':
      if (/^(?:await )?[\w.]+\(/.test(code.slice(node.start, node.end))) put(node.start, node.end, ';');
      return;
    case 'SpreadElement':
      put(node.start, node.end, code[node.start - 1] === '[' ? '' : '...{}');
  }
}
