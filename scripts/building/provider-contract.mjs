/**
 * The payment provider's types as schemas, read from its library by the compiler, so that they follow the library's
 * version.
 */
import { join } from 'node:path';
import { API, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';
import { root } from './toolchain.mjs';

/** @import { Type } from 'typescript/unstable/sync' */
/** @import { Contract, Schema } from '../../sandbox/contract/schema.ts' */

const source = join(root, 'sandbox/contract/contract.ts');
/** Types to ignore: `required` says that a field may be absent, and methods are not sent. */
const silent = TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never;

/** @param {(string | number | boolean)[]} values @returns {Schema} */
const oneOf = (values) => ({ kind: 'oneOf', values });
/** @type {Schema} */
const nothing = oneOf([]);

/**
 * Takes about two seconds.
 * @returns {Contract}
 */
export function providerContract() {
  const api = new API({ cwd: root });
  try {
    const project = api.updateSnapshot({ openProject: join(root, 'sandbox/contract/tsconfig.json') }).getProjects()[0];
    const file = project?.program.getSourceFile(source);
    if (!project || !file) throw new Error(`the compiler knows no ${source}`);
    const { checker } = project;
    /** @param {string} name */
    const declared = (name) => {
      const found = file.statements.find(
        (one) => /** @type {{ name?: { text?: string } }} */ (one).name?.text === name,
      );
      const type = found && checker.getTypeAtLocation(found);
      if (!type) throw new Error(`${source} declares no ${name}`);
      return type;
    };
    const reader = createReader(checker);
    const calls = checker.getPropertiesOfType(declared('Calls')).map((call) => {
      const [parameters, answer] = ['parameters', 'answer'].map((part) => {
        const type = checker.getTypeOfSymbol(call);
        const symbol = type && checker.getPropertyOfType(type, part);
        return reader.schemaOf(symbol && checker.getTypeOfSymbol(symbol));
      });
      return [call.name, { parameters, answer }];
    });
    return { calls: Object.fromEntries(calls), event: reader.schemaOf(declared('Sent')), shapes: reader.shapes };
  } finally {
    api.close();
  }
}

/** @param {import('typescript/unstable/sync').Checker} checker */
function createReader(checker) {
  /** @type {Record<string, import('../../sandbox/contract/schema.ts').Shape>} */
  const shapes = {};
  /** @type {Map<number, string>} */
  const known = new Map();

  /** @param {Type | undefined} type @returns {Schema} */
  function schemaOf(type) {
    if (!type) throw new Error('a type that the compiler cannot tell');
    const { flags } = type;
    if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return { kind: 'any' };
    if (flags & TypeFlags.Null) return { kind: 'null' };
    if (flags & silent) return nothing;
    if (type.isLiteralType()) return oneOf([/** @type {string | number | boolean} */ (type.value)]);
    if (flags & (TypeFlags.String | TypeFlags.TemplateLiteral) || isOtherString(type)) return { kind: 'string' };
    if (flags & TypeFlags.Number) return { kind: 'number' };
    if (flags & TypeFlags.Boolean) return { kind: 'boolean' };
    if (type.isUnionType()) return unionOf(type.getTypes());
    // The library's class for decimals is sent as text.
    if (type.getAliasSymbol()?.name === 'Decimal') return { kind: 'string' };
    if (checker.isArrayType(type)) {
      return { kind: 'list', items: schemaOf(checker.getTypeArguments(/** @type {any} */ (type))[0]) };
    }
    return { kind: 'shape', shape: shapeOf(type, type.getSymbol()?.name ?? 'object') };
  }

  /**
   * Where the documentation allows further values, only those that the types name are accepted. @param {readonly
   * Type[]} types
   */
  function unionOf(types) {
    /** @type {(string | number | boolean)[]} */
    const values = [];
    /** @type {Schema[]} */
    const others = [];
    for (const type of types) {
      if (type.flags & silent || (isOtherString(type) && types.some((one) => one.isStringLiteralType()))) continue;
      if (type.isLiteralType()) values.push(/** @type {string | number | boolean} */ (type.value));
      else others.push(schemaOf(type));
    }
    if (values.length > 0) others.push(oneOf(values));
    const [only] = others;
    if (!only) return nothing;
    return others.length === 1 ? only : /** @type {Schema} */ ({ kind: 'anyOf', schemas: others });
  }

  /** @param {Type} type @param {string} name */
  function shapeOf(type, name) {
    const before = known.get(type.id);
    if (before) return before;
    const id = `${name} ${known.size}`;
    known.set(type.id, id);
    const properties = checker.getPropertiesOfType(type);
    const types = checker.getTypeOfSymbol(properties);
    /** @type {Record<string, Schema>} */
    const fields = {};
    /** @type {string[]} */
    const required = [];
    properties.forEach((property, index) => {
      const field = types[index];
      if (!field || isMethod(field)) return;
      fields[property.name] = schemaOf(field);
      if (!(property.flags & SymbolFlags.Optional)) required.push(property.name);
    });
    const others = checker.getIndexInfosOfType(type)[0];
    shapes[id] = { fields, required, ...(others ? { others: schemaOf(others.valueType) } : {}) };
    return id;
  }

  /** @param {Type} type */
  const isMethod = (type) => Boolean(type.flags & TypeFlags.Object) && checker.getSignaturesOfType(type, 0).length > 0;

  return { schemaOf, shapes };
}

/** Whether the type is `string & Record<never, never>`, which stands for any text. @param {Type} type */
function isOtherString(type) {
  return type.isIntersectionType() && type.getTypes().some(({ flags }) => flags & TypeFlags.String);
}
