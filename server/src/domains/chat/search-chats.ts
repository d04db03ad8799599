import type { ChatHit } from '@pepper/contract/chat'
import { authorise } from '../../platform/authorise.ts'
import type { Context } from '../../platform/context.ts'
import { findIndexedMessages, findNewestMessages, findTitles, type MessageHit } from './search-store.ts'
import { readSearch, snippetOf } from './snippet.ts'

const MOST_TITLES = 8
const MOST_MESSAGES = 20

/**
 * One's own chats by title and by message text (DR-2). What is common stands among the newest messages, where it is found
 * without the index; only what is rarer is looked up there, so that no word makes it read very much.
 */
export async function searchChats(
  context: Context,
  query: string,
): Promise<{ hits: ChatHit[]; is_complete: boolean }> {
  authorise(context, 'chat.send')
  const { db } = context.runtime
  const search = { ...readSearch(query), userId: context.actor.userId }
  if (search.words === '' && search.begun === '') return { hits: [], is_complete: true }
  const titles = await findTitles(db, search, MOST_TITLES)
  const newest = await findNewestMessages(db, search, MOST_MESSAGES)
  const messages =
    newest.length < MOST_MESSAGES ? await findIndexedMessages(db, search, MOST_MESSAGES) : newest
  const hits: ChatHit[] = [
    ...titles.map(({ session_id, title, at }) => ({
      session_id,
      title,
      at: at.toISOString(),
      message: null,
      snippet: snippetOf(title ?? '', search),
    })),
    ...messages.map((message) => hitOf(message, search)),
  ]
  return { hits, is_complete: titles.length < MOST_TITLES && messages.length < MOST_MESSAGES }
}

function hitOf(
  { session_id, title, at, id, role, content }: MessageHit,
  search: { words: string; begun: string },
): ChatHit {
  return {
    session_id,
    title,
    at: at.toISOString(),
    message: { id, role },
    snippet: snippetOf(content, search),
  }
}
