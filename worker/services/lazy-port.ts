type Promising<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...given: never[]) => Promise<unknown> ? Port[Name] : never;
};

/**
 * A port whose adapter is evaluated when it is first asked for something: who opens the first page does not wait for
 * what moves money. Only for methods that give a promise, the compiler says so; `atOnce` holds those that do not.
 */
export function lazyPort<Port extends object, AtOnce extends keyof Port = never>(
  load: () => Promise<Promising<Omit<Port, AtOnce>>>,
  ...[atOnce]: [AtOnce] extends [never] ? [] : [Pick<Port, AtOnce>]
): Port {
  let loaded: Promise<object> | null = null;
  const methods = new Map<PropertyKey, unknown>(Object.entries(atOnce ?? {}));
  return new Proxy({} as Port, {
    get(_, name) {
      // It is no promise itself: who awaits the port gets the port.
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
    // A method that is replaced is replaced for whoever holds the port, as of any other object.
    set(_, name, value) {
      methods.set(name, value);
      return true;
    },
  });
}
