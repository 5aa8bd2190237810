import type { RequestContext } from '../context';

/** Browser and system, as in "Chrome, Android": enough to recognise one's own devices, too little to track anybody. */
export function deviceHintOf(c: RequestContext): string {
  const userAgent = c.req.header('user-agent') ?? '';
  const browser = /Edg|Firefox|Chrome|Safari/.exec(userAgent)?.[0]?.replace('Edg', 'Edge') ?? '';
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(userAgent)?.[0] ?? '';
  return [browser, system].filter((part) => part !== '').join(', ');
}
