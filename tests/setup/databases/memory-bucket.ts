/** What the product uses of an R2 bucket, in memory; `objects` are what lies in it. */
export function createMemoryBucket() {
  const objects = new Map<string, string>();
  const bucket = {
    get: async (key: string) => {
      const text = objects.get(key);
      return text === undefined ? null : { text: async () => text };
    },
    put: async (key: string, text: string) => void objects.set(key, text),
    delete: async (keys: string | string[]) => {
      for (const key of [keys].flat()) objects.delete(key);
    },
    list: async ({ prefix = '' }: { prefix?: string }) => ({
      objects: [...objects.keys()]
        .filter((key) => key.startsWith(prefix))
        .sort()
        .map((key) => ({ key, uploaded: new Date() })),
      truncated: false,
    }),
  } as unknown as R2Bucket;
  return { bucket, objects };
}
