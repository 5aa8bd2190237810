import type { ComponentType, ReactElement } from 'react';

interface Lazy {
  load(): Promise<void>;
}

/** A page whose module is evaluated when it is first shown, so that the entry page does not wait for other pages. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Page: ComponentType<Props> | null = null;
  function LazyPage(props: Props) {
    if (!Page) throw new Error('a lazy page was not loaded');
    return <Page {...props} />;
  }
  return Object.assign(LazyPage, {
    async load(): Promise<void> {
      Page ??= await load();
    },
  });
}

/** Loads the module of an element that is a lazy page. */
export async function loadPage({ type }: ReactElement): Promise<void> {
  if (typeof type === 'function' && 'load' in type) await (type as unknown as Lazy).load();
}
