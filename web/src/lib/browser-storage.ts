/** The part of a browser's storage that this app uses. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

class PageStorage implements BrowserStorage {
  readonly #values = new Map<string, string>()

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null
  }

  setItem(key: string, value: string): void {
    this.#values.set(key, value)
  }

  removeItem(key: string): void {
    this.#values.delete(key)
  }
}

/** The storage that this browser keeps for the site. */
export const localStore: BrowserStorage = openStorage(() => globalThis.localStorage)

/** The storage that this tab keeps. */
export const sessionStore: BrowserStorage = openStorage(() => globalThis.sessionStorage)

/**
 * Opens a storage of the browser. Where the browser blocks storage, reading even its name throws; a storage that lasts
 * as long as the page takes its place.
 */
export function openStorage(find: () => BrowserStorage | undefined): BrowserStorage {
  try {
    return find() ?? new PageStorage()
  } catch {
    return new PageStorage()
  }
}
