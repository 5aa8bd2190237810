import type { RequestContext } from '../context';

/** "Chrome, Android": enough to know one's own devices again, too little to follow anybody. */
export function deviceHintOf(c: RequestContext): string {
  const userAgent = c.req.header('user-agent') ?? '';
  const browser = /Edg|Firefox|Chrome|Safari/.exec(userAgent)?.[0]?.replace('Edg', 'Edge') ?? '';
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(userAgent)?.[0] ?? '';
  return [browser, system].filter((part) => part !== '').join(', ');
}
