import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { meetAtALock } from '../meet-at-a-lock.ts'
import { type ChatWorld, startChatWorld } from './chat-world.ts'
import { get, send } from './talk.ts'

let world: ChatWorld
beforeAll(async () => {
  world = await startChatWorld()
})
afterAll(() => world.close())
afterEach(async () => expect(await world.verify()).toEqual([]))

const ways = [
  { way: 'a message', again: (session_id: string) => ({ session_id, content: 'Still there?' }) },
  { way: 'a retry', again: (_: string, turnId: string) => ({ retry_of: turnId }) },
]

test.each(ways)(
  'DR-7, CR-3: $way into a chat that is deleted at this moment costs nothing',
  async ({ again }) => {
    const caller = await world.newCaller()
    const { open } = await send(caller, { content: 'Hello' })
    const { kysely } = world.database
    const readCredits = async () => (await get(caller, '/api/credits')).json()
    const before = await readCredits()
    const reply = await meetAtALock(
      world.database,
      (tx) =>
        tx
          .updateTable('chat_sessions')
          .set({ deleted_at: new Date() })
          .where('session_id', '=', open.session_id)
          .execute(),
      () => send(caller, again(open.session_id, open.turn_id)),
    )
    expect(reply).toMatchObject({ status: 404, error: { code: 'chat.session_not_found' } })
    expect(await readCredits()).toEqual(before)
    const turns = await kysely.selectFrom('turns').select('id').where('user_id', '=', caller.userId).execute()
    expect(turns).toEqual([{ id: open.turn_id }])
  },
)
