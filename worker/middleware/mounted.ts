/** Addresses that answer in this release; filled once by app.ts from its own routes, read by menus, footer and return-to. */
export const mountedPaths = new Set<string>();
/** Those of them that are pages to go to. */
export const mountedGets = new Set<string>();
