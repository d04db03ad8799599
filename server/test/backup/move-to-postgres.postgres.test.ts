import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { inspectLedger, verifyLedger } from '../../src/app/verify-ledger.ts'
import { moveDatabase } from '../../src/platform/backup/move-database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import { send } from '../chat/talk.ts'
import { removeFolder } from '../databases/temporary-folders.ts'
import { createPerson } from '../factories.ts'
import { openTestSession, startTestNode } from '../nodes.ts'
import { createEmptyDatabase, readRowsOf } from './commands.ts'

test('an embedded database moves to PostgreSQL row by row, once, and goes on there', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'moving-'))
  onTestFinished(() => removeFolder(dataDir))
  const log = pino({ level: 'silent' })
  const location = await createEmptyDatabase()
  onTestFinished(() => location.remove())
  const [source, target] = [
    await openDatabase({ databaseUrl: undefined, databasePoolSize: 1, dataDir }, log),
    await openDatabase({ ...location, databasePoolSize: 1 }, log),
  ]
  onTestFinished(() => source.close())
  await migrate(source)
  const people = await Promise.all(
    Array.from({ length: 50 }, () => createPerson(source, { bonusCredits: 10 })),
  )
  const cookie = await openTestSession(source, people[0] ?? '')
  expect(await verifyLedger(source, 'changed')).toMatchObject({ violations: [], checked: 50 })

  const { rows } = await moveDatabase(source, target, new Date())
  expect(rows).toMatchObject({
    'public.auth_users': 50,
    'public.credit_transactions': 50,
    'public.ledger_closings': 50,
  })
  expect(await readRowsOf(target)).toEqual(await readRowsOf(source))
  await expect(moveDatabase(source, target, new Date())).rejects.toThrow('The database is not empty')
  // Closings are those of a recount there, and go on.
  expect((await inspectLedger(target.kysely)).violations).toEqual([])
  expect(await verifyLedger(target, 'changed')).toMatchObject({ violations: [], checked: 0 })
  await target.close()

  const node = await startTestNode(location, {}, { runsJobs: false })
  onTestFinished(() => node.stop())
  expect((await send({ url: node.url, cookie }, { content: 'And on the other side?' })).end).toBeTruthy()
})
