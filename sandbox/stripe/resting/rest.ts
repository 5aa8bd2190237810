export type Json = Record<string, unknown>;

/** By the `object` of a record: the fields that the provider always sends and in which nothing happens here. */
export type Resting = Readonly<Record<string, (object: Json) => Json>>;
