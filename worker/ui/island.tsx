import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandName } from '../../client/islands/registry';

interface IslandProps<Props extends object> {
  name: IslandName;
  component: ComponentType<Props>;
  /** Serialised into the page as JSON: plain data, nothing secret. */
  props: Props;
  when: 'interaction' | 'idle' | 'load';
  className?: string;
}

/**
 * A part of the page that React takes over in the browser when needed. It is rendered separately, since ids that
 * `useId` makes deep in the page's tree would not match on hydration. It must be complete and usable before that.
 */
export function Island<Props extends object>({ name, component: Part, props, when, className }: IslandProps<Props>) {
  const html = renderToString(<Part {...props} />, { identifierPrefix: name });
  return (
    <div
      className={className}
      data-island={name}
      data-when={when}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output of the line above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
