import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { send } from '../../server/test/chat/talk.ts'
import { startPostgresCluster } from '../../server/test/databases/postgres-cluster.ts'
import { makeTemporaryFolder, removeFolder } from '../../server/test/databases/temporary-folders.ts'
import { startUnpacked, type UnpackedServer } from './start-unpacked.ts'

interface Place {
  /** The folder that the archive unpacks to. */
  folder: string
  /** The checkout, which nothing unpacked may lead back to. */
  root: string
}

/**
 * Unpacks an archive into an empty folder and runs it there on both engines, without a registry and without the right
 * to read anything outside that folder. Throws where something is missing or leads back to the checkout.
 */
export async function checkArchive(archive: string, { folder, root }: Place): Promise<void> {
  const place = realpathSync(makeTemporaryFolder('pepper-package'))
  try {
    execFileSync('sha256sum', ['--quiet', '-c', `${archive}.sha256`], { cwd: dirname(archive) })
    execFileSync('tar', ['-xzf', archive, '-C', place])
    const home = join(place, folder)
    execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: home })
    const faults = findWaysOut(home, root)
    if (faults.length > 0) throw new Error(`The archive leads out of its folder:\n- ${faults.join('\n- ')}`)
    await talkTo('the embedded database', await startUnpacked(home, { DATA_DIR: newFolder(place, 'data') }))
    await withPostgres(async (DATABASE_URL) => {
      const env = { DATABASE_URL, DATA_DIR: newFolder(place, 'postgres') }
      await talkTo('PostgreSQL', await startUnpacked(home, env))
    })
  } finally {
    removeFolder(place)
  }
}

/** Finds links that leave a folder, and files that name the checkout. */
export function findWaysOut(home: string, root: string): string[] {
  const inside = (path: string) => path === home || path.startsWith(home + sep)
  return readdirSync(home, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const path = join(home, name)
    const stat = lstatSync(path)
    if (stat.isSymbolicLink()) {
      const target = resolve(dirname(path), readlinkSync(path))
      return inside(target) ? [] : [`${name} links to ${target}`]
    }
    return stat.isFile() && readFileSync(path).includes(`${root}/`) ? [`${name} names ${root}`] : []
  })
}

/** Runs a server through a first visit, and stops it. */
async function talkTo(engine: string, server: UnpackedServer): Promise<void> {
  const failure = await visit(server.url).catch((error: unknown) => String(error))
  const { code, output } = await server.stop()
  if (failure) throw new Error(`On ${engine}, ${failure}: ${output}`)
  if (code !== 0) throw new Error(`On ${engine}, the server ended with ${code}: ${output}`)
  console.log(
    `It signs up, answers a message and stops on ${engine}, cut off from the checkout and the registry.`,
  )
}

/** Opens the page, signs up, sends a message and reads the reply. Returns what goes wrong, or an empty text. */
async function visit(url: string): Promise<string> {
  const page = await fetch(url)
  if (!page.ok || !(await page.text()).includes('<script')) return 'there is no web app'
  const joined = await fetch(`${url}/api/membership/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${randomUUID()}@example.org`, password: 'correct horse battery' }),
  })
  if (!joined.ok) return `signing up answers ${joined.status}`
  const cookies = joined.headers.getSetCookie().map((one) => one.split(';')[0])
  const { status, text, end } = await send(
    { url, cookie: cookies.join('; ') },
    { content: 'How do I earn credits?' },
  )
  return status === 200 && text !== '' && end !== null ? '' : `a message answers ${status}`
}

async function withPostgres(work: (url: string) => Promise<void>): Promise<void> {
  const cluster = await startPostgresCluster()
  await work(`${cluster.url}/postgres`).finally(cluster.stop)
}

function newFolder(place: string, name: string): string {
  const path = join(place, name)
  mkdirSync(path)
  return path
}
