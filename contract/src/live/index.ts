import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { memberOperation } from '../operation.ts'

/** What of one's own has changed, or of what one manages (`content`); whoever shows it asks for it again. */
export const liveTopic = z.enum(['credits', 'notifications', 'chats', 'access', 'content'])
export type LiveTopic = z.infer<typeof liveTopic>

export const live = {
  /**
   * Says within about 1.5 s, on any node, that something of one's own has changed; first of all `changed: null`, once no
   * later change can be missed: what was read before that is to be read again. `version` differs after every change; of
   * credits and chats it says enough for a page to know whether it shows that change already. Ends with the session.
   */
  watch: memberOperation
    .route({ method: 'GET', path: '/live', summary: 'Changes as they happen', tags: ['live'] })
    .output(eventIterator(z.object({ changed: liveTopic.nullable(), version: z.string().nullable() }))),
}
