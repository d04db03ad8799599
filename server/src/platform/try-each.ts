/** Does `work` for each item in turn, also after one that failed. Throws what failed once all of them were tried. */
export async function tryEach<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '))
}
