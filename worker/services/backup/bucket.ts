import { withDeadline } from '../within';

const deadlineMs = 8_000;

/** The calls that a backup makes of its bucket. Each throws if it is not answered within eight seconds. */
export const patientBucket = (bucket: R2Bucket) => ({
  /** Null where nothing has this name. */
  get: (name: string) =>
    withDeadline(
      bucket.get(name).then((object) => object?.text() ?? null),
      deadlineMs,
    ),
  put: (name: string, text: string) => withDeadline(bucket.put(name, text), deadlineMs),
  list: (options: R2ListOptions) => withDeadline(bucket.list(options), deadlineMs),
  delete: (names: string | string[]) => withDeadline(bucket.delete(names), deadlineMs),
});
