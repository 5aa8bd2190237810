/** The type of a value, as data. */
export type Schema =
  | { readonly kind: 'any' | 'null' | 'string' | 'number' | 'boolean' }
  | { readonly kind: 'oneOf'; readonly values: readonly (string | number | boolean)[] }
  | { readonly kind: 'list'; readonly items: Schema }
  | { readonly kind: 'anyOf'; readonly schemas: readonly Schema[] }
  | { readonly kind: 'shape'; readonly shape: string };

/** An object of the API: its fields, which of them are required, and the type of any others. */
export interface Shape {
  readonly fields: Readonly<Record<string, Schema>>;
  readonly required: readonly string[];
  readonly others?: Schema;
}

/** The provider's types as data: calls by method and path, the events it sends, and the objects of both by name. */
export interface Contract {
  readonly calls: Readonly<Record<string, { readonly parameters: Schema; readonly answer: Schema }>>;
  readonly event: Schema;
  readonly shapes: Readonly<Record<string, Shape>>;
}
