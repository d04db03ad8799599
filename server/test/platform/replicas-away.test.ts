import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase, testEngine } from '../databases.ts'
import { startTestNode } from '../nodes.ts'

test('a node starts without its replicas and says so; the embedded database ignores them', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (line, _, done) => {
      lines.push(String(line))
      done()
    },
  })
  const location = await createTestDatabase()
  const env = { DATABASE_REPLICA_URLS: 'postgres://ada:hidden@127.0.0.1:9/none' }
  const node = await startTestNode(location, env, { log: pino({ level: 'info' }, stream), runsJobs: false })
  try {
    expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
    const said =
      testEngine() === 'pglite'
        ? 'DATABASE_REPLICA_URLS is ignored: the embedded database has no replicas.'
        : '"replica":"127.0.0.1:9","problem":"It does not answer (ECONNREFUSED)."'
    await expect.poll(() => lines.join('')).toContain(said)
    expect(lines.join('')).not.toContain('hidden')
  } finally {
    await node.stop()
    await location.remove()
  }
})
