type Promising<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...given: never[]) => Promise<unknown> ? Port[Name] : never;
};

/**
 * A port whose adapter is loaded on its first call, so that the first page does not wait for rarely used code. Only for
 * methods that return a promise, which the types enforce; synchronous ones are passed as `atOnce`.
 */
export function lazyPort<Port extends object>(load: () => Promise<Port & Promising<Port>>): Port;
export function lazyPort<Port extends object, AtOnce extends keyof Port>(
  load: () => Promise<Promising<Omit<Port, AtOnce>>>,
  atOnce: Pick<Port, AtOnce>,
): Port;
export function lazyPort<Port extends object>(load: () => Promise<object>, atOnce: Partial<Port> = {}): Port {
  let loaded: Promise<object> | null = null;
  const methods = new Map<PropertyKey, unknown>(Object.entries(atOnce));
  return new Proxy({} as Port, {
    get(_, name) {
      // The proxy is not a promise: awaiting the port returns the port.
      if (name === 'then') return undefined;
      if (!methods.has(name)) {
        methods.set(name, async (...given: unknown[]) => {
          loaded ??= load();
          const port = (await loaded) as Record<PropertyKey, (...given: unknown[]) => unknown>;
          return port[name]?.(...given);
        });
      }
      return methods.get(name);
    },
    // An assigned method replaces the original for everyone who holds the port, as with an ordinary object.
    set(_, name, value) {
      methods.set(name, value);
      return true;
    },
  });
}
