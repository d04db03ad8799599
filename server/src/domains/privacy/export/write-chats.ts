import type { Archive } from '../../../platform/archive.ts'
import type { Executor } from '../../../platform/db/database.ts'
import type { ExportLabels } from './export-labels.ts'
import type { Person } from './given-tables.ts'

/** A chat as the archive lists it. */
export interface WrittenChat {
  sessionId: string
  title: string
  /** Its file in the archive. */
  path: string
  createdAt: Date
}

/** A message of a chat, word for word. */
export interface SaidMessage {
  position: number
  role: string
  content: string
  at: Date
}

const PAGE_MESSAGES = 200
const TITLE_CHARACTERS = 40

/** Writes each chat as Markdown, oldest first; returns the list of them. */
export async function writeChats(
  executor: Executor,
  archive: Archive,
  { person, labels }: { person: Person; labels: ExportLabels },
): Promise<WrittenChat[]> {
  const sessions = await executor
    .selectFrom('chat_sessions')
    .select(['session_id', 'title', 'created_at'])
    .where('user_id', '=', person.userId)
    .where('erased_at', 'is', null)
    .orderBy('created_at')
    .orderBy('session_id')
    .execute()
  const written: WrittenChat[] = []
  for (const { session_id, title, created_at } of sessions) {
    const shown = title ?? labels.untitled
    const path = `chats/${fileName(written.length + 1, shown)}`
    const file = await archive.begin(path)
    await file.write(`# ${shown.replaceAll(/\s+/g, ' ')}\n\n${moment(created_at)}\n`)
    for await (const messages of readMessages(executor, session_id)) {
      await file.write(
        messages
          .map(({ role, at, content }) => `\n## ${speaker(role, labels)}, ${moment(at)}\n\n${content}\n`)
          .join(''),
      )
    }
    await file.end()
    written.push({ sessionId: session_id, title: shown, path, createdAt: created_at })
  }
  return written
}

/** Reads the messages of a chat in their order, page by page. */
export async function* readMessages(executor: Executor, sessionId: string): AsyncGenerator<SaidMessage[]> {
  for (let last = 0; ; ) {
    const page: SaidMessage[] = await executor
      .selectFrom('messages')
      .select(['position', 'role', 'content', 'created_at as at'])
      .where('session_id', '=', sessionId)
      .where('position', '>', last)
      .orderBy('position')
      .limit(PAGE_MESSAGES)
      .execute()
    if (page.length > 0) yield page
    const end = page.at(-1)
    if (!end || page.length < PAGE_MESSAGES) return
    last = end.position
  }
}

export function speaker(role: string, labels: ExportLabels): string {
  return role === 'user' ? labels.you : labels.reply
}

/** Formats a moment in UTC, the same in every language. */
export function moment(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function fileName(number: number, title: string): string {
  const plain = title
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/[^\w-]/g, '')
    .slice(0, TITLE_CHARACTERS)
    .replaceAll(/^-+|-+$/g, '')
    .toLowerCase()
  return `${String(number).padStart(4, '0')}${plain && `-${plain}`}.md`
}
