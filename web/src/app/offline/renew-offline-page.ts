import { DAY_MS } from '@pepper/contract/durations'
import { localStore } from '../../lib/browser-storage.ts'

const OFFLINE_PAGE = '/offline'
const KEY = 'offline-page-renewed'

/**
 * Replaces the page that the worker keeps for the time without a connection, at most once a day: its name and colours
 * may have changed since the worker was installed. A page of another version needs other files, and is not kept.
 */
export async function renewOfflinePage(entry: string, now = Date.now()): Promise<void> {
  if (now - Number(localStore.getItem(KEY)) < DAY_MS) return
  const shell = await findShell(entry)
  if (!shell) return
  localStore.setItem(KEY, String(now))
  const page = await fetch(OFFLINE_PAGE, { credentials: 'omit', cache: 'no-store' })
  if (page.ok && (await page.clone().text()).includes(`"${entry}"`)) await shell.put(OFFLINE_PAGE, page)
}

/** Finds what a worker of this page's version keeps; undefined where it is of another one, or only just installed. */
async function findShell(entry: string): Promise<Cache | undefined> {
  const shells = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
  const matches = await Promise.all(shells.map((shell) => shell.match(entry, { ignoreVary: true })))
  return shells.find((_, place) => matches[place])
}
