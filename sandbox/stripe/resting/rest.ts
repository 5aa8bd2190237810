export type Json = Record<string, unknown>;

/** By a record's `object`: fields that the provider always sends and that never change here. */
export type Resting = Readonly<Record<string, (object: Json) => Json>>;
