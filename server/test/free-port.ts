import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const FIRST_PORT = 20_000
const LAST_PORT = 32_000

/**
 * Finds a port of this machine on which nothing listens, below those that systems give to outgoing connections: a
 * server that is restarted finds it free again.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, 'localhost'))) return port
  }
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
