/** Runs a task that no other tab of this browser runs at the same time, where the page has locks: over HTTPS alone. */
export async function oneTabAtATime<T>(name: string, run: () => T | Promise<T>): Promise<T> {
  const locks: LockManager | null | undefined = navigator.locks
  return locks ? await locks.request(name, run) : await run()
}
