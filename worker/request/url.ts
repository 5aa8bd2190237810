const parsed = new WeakMap<Request, URL>();

/** The request's address, parsed once a request. It is shared: nobody changes it. */
export function urlOf(request: Request): URL {
  let url = parsed.get(request);
  if (!url) {
    url = new URL(request.url);
    parsed.set(request, url);
  }
  return url;
}
