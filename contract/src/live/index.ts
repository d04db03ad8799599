import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { memberOperation } from '../operation.ts'

/**
 * The kind of the viewer's own data that changed, or of the data that they manage (`content`); pages that show it
 * request it again.
 */
export const liveTopic = z.enum(['credits', 'notifications', 'chats', 'access', 'content'])
export type LiveTopic = z.infer<typeof liveTopic>

export const live = {
  /**
   * Reports within about 1.5 s, on any node, that some of the caller's own data has changed. The first event is
   * `changed: null`, once no later change can be missed: data read before it has to be read again. `version` differs
   * after every change; for credits and chats it tells a page whether it already shows that change. It ends with the
   * session.
   */
  watch: memberOperation
    .route({ method: 'GET', path: '/live', summary: 'Changes as they happen', tags: ['live'] })
    .output(eventIterator(z.object({ changed: liveTopic.nullable(), version: z.string().nullable() }))),
}
