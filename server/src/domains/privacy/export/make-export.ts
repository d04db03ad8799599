import { randomUUID } from 'node:crypto'
import { EXPORT_DAYS } from '@pepper/contract/privacy'
import { type Archive, openArchive } from '../../../platform/archive.ts'
import type { Runtime } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { recordEvent } from '../../../platform/events/record-event.ts'
import { readBrandInForce } from '../../settings/index.ts'
import { drawPage } from './draw-page.ts'
import { exportLabels } from './export-labels.ts'
import { findPerson } from './find-person.ts'
import { GIVEN, type Person } from './given-tables.ts'
import { titleOf } from './labels/data-labels.ts'
import { readColumnLabels } from './read-column-labels.ts'
import { readRows } from './read-rows.ts'
import { advanceExport, finishExport, insertPart, type StoredExport, takeExport } from './store.ts'
import { writeChats } from './write-chats.ts'

/** Thrown if another worker has taken over the archive, or its person is gone. */
class ExportOvertaken extends Error {}

/**
 * Makes an archive, part by part. If it is killed at any moment, the next job begins it again. If two workers make one
 * archive, the earlier one stops. Does nothing if the archive is ready or gone.
 */
export async function makeExport(runtime: Runtime, exportId: string): Promise<void> {
  const { db, clock, log } = runtime
  const runId = randomUUID()
  const stored = await db.transaction((tx) => takeExport(tx, { id: exportId, runId, now: clock.now() }))
  const person = stored && (await findPerson(db.kysely, stored.userId))
  if (!stored || !person) return
  let progress = 0
  let parts = 0
  let bytes = 0
  const whileMine = (work: (tx: Transaction) => Promise<void>) =>
    db.transaction(async (tx) => {
      const isMine = await advanceExport(tx, { id: exportId, runId, progress, now: clock.now() })
      if (!isMine) throw new ExportOvertaken()
      await work(tx)
    })
  const keep = async (content: Uint8Array) => {
    await whileMine((tx) => insertPart(tx, { id: exportId, position: parts, content }))
    parts += 1
    bytes += content.length
  }
  const advance = async (share: number) => {
    progress = Math.floor(share * 99)
    await whileMine(async () => {})
  }
  try {
    const archive = await openArchive(keep, stored.requestedAt)
    await writeArchive(runtime, archive, { stored, person, advance })
    await archive.end()
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + EXPORT_DAYS * 86_400_000)
    await whileMine(async (tx) => {
      await finishExport(tx, { id: exportId, bytes, now, expiresAt })
      await recordEvent(tx, 'privacy.export_ready', {
        user_id: stored.userId,
        export_id: exportId,
        ...(stored.isForOperators && { by_operator: true }),
      })
    })
  } catch (error) {
    if (!(error instanceof ExportOvertaken)) throw error
    log.info({ export: exportId }, 'another worker is at this archive, or its person has gone')
  }
}

interface Making {
  stored: StoredExport
  person: Person
  advance(share: number): Promise<void>
}

/** Writes the JSON of each table, the chats as Markdown, and the page that shows it all. */
async function writeArchive(
  runtime: Runtime,
  archive: Archive,
  { stored, person, advance }: Making,
): Promise<void> {
  const { db } = runtime
  const { product } = await readBrandInForce(runtime)
  const labels = exportLabels[stored.language]
  for (const [index, given] of GIVEN.entries()) {
    const file = await archive.begin(`data/${given.chapter}/${given.table.replaceAll('_', '-')}.json`)
    const head = {
      chapter: labels.chapters[given.chapter],
      title: titleOf(given.table, stored.language),
      columns: await readColumnLabels(db.kysely, given, stored.language),
    }
    await file.write(`${JSON.stringify(head).slice(0, -1)},\n"rows": [`)
    let isFirst = true
    for await (const rows of readRows(db.kysely, given, person)) {
      await file.write(`${isFirst ? '' : ','}\n${rows.join(',\n')}`)
      isFirst = false
    }
    await file.write('\n]\n}\n')
    await file.end()
    await advance((index + 1) / (GIVEN.length * 2))
  }
  const chats = await writeChats(db.kysely, archive, { person, labels })
  await advance(0.7)
  await drawPage(db.kysely, archive, { person, labels, chats, product, stored })
  await advance(1)
}
