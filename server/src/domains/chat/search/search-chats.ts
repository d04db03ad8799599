import type { ChatHit } from '@pepper/contract/chat'
import { authorise } from '../../../platform/authorise.ts'
import type { Context } from '../../../platform/context.ts'
import { readFromReplica } from '../../../platform/db/replicas/read-replicas.ts'
import { titleFrom } from '../turns/rules.ts'
import {
  findIndexedMessages,
  findNewestMessages,
  findTitles,
  type MessageHit,
  type TitleHit,
} from './search-store.ts'
import { readSearch, snippetOf } from './snippet.ts'

const MOST_TITLES = 8
const MOST_MESSAGES = 20

/**
 * Searches the person's own chats by title and by message text (DR-2). Common words are found among the newest
 * messages, without the index. Only rarer ones are looked up in the index, so that no word makes it read very much.
 */
export async function searchChats(
  request: Context,
  query: string,
): Promise<{ hits: ChatHit[]; is_complete: boolean }> {
  const context = authorise(request, 'chat.send')
  const search = { ...readSearch(query), userId: context.actor.userId }
  if (search.words === '' && search.begun === '') return { hits: [], is_complete: true }
  const { titles, messages } = await readFromReplica(context.runtime, async (executor) => {
    const titles = await findTitles(executor, search, MOST_TITLES)
    const newest = await findNewestMessages(executor, search, MOST_MESSAGES)
    const isEnough = newest.length >= MOST_MESSAGES
    return {
      titles,
      messages: isEnough ? newest : await findIndexedMessages(executor, search, MOST_MESSAGES),
    }
  })
  const hits: ChatHit[] = [
    ...titles
      .filter((hit) => !hasTwin(hit, messages))
      .map(({ session_id, title, at }) => ({
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

/**
 * Returns whether the message that gave a chat its title is among the hits: it is the better hit, because it leads to a
 * place in the chat (DR-2).
 */
function hasTwin({ session_id, title }: TitleHit, messages: readonly MessageHit[]): boolean {
  return messages.some((message) => message.session_id === session_id && titleFrom(message.content) === title)
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
