import { eventIterator } from '@orpc/contract'
import * as z from 'zod'
import { fails } from '../errors.ts'
import { memberOperation, operation } from '../operation.ts'
import { chatSessionId, messageContent, uuid } from '../primitives.ts'
import { followTurnInput, message } from './index.ts'
import { chatStreamEvent, guestAllowance } from './stream.ts'

/** A message of a visitor; a guest has one chat, so that it names none. */
export const guestMessageInput = z.strictObject({ id: uuid, content: messageContent })
export type GuestMessageInput = z.infer<typeof guestMessageInput>

const tags = ['guests']
const guestErrors = fails('guests.off', 'guests.session_needed')
const turnErrors = { ...guestErrors, ...fails('chat.turn_not_found') }

/** The chat of a visitor, where the operator has turned it on (GU-3). The signed guest cookie says whose it is. */
export const guests = {
  /**
   * Sends a message as a guest and streams its reply. The client makes `id`. Sending the same id again returns the same
   * reply and takes nothing off the day's messages; with different words it is refused with chat.message_id_taken.
   */
  send: operation
    .route({ method: 'POST', path: '/guests/messages', summary: 'Send a message as a guest', tags })
    .errors({
      ...guestErrors,
      ...fails(
        'guests.limit_reached',
        'guests.network_limit_reached',
        'guests.site_limit_reached',
        'chat.message_id_taken',
        'settings.maintenance',
      ),
    })
    .input(guestMessageInput)
    .output(eventIterator(chatStreamEvent)),

  /** Follows a reply of one's own from character `after` on, on any node. Characters are UTF-16 code units. */
  follow: operation
    .route({ method: 'GET', path: '/guests/turns/{id}/stream', summary: 'Follow a reply as a guest', tags })
    .errors(turnErrors)
    .input(followTurnInput)
    .output(eventIterator(chatStreamEvent)),

  /** Stops a reply; `accepted` is false where it had ended. The message counts. */
  stop: operation
    .route({ method: 'POST', path: '/guests/turns/{id}/stop', summary: 'Stop a reply as a guest', tags })
    .errors(turnErrors)
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ accepted: z.boolean() })),

  /** The guest's chat, oldest message first, with the messages that are left today; no chat where nothing was said. */
  chat: operation
    .route({ method: 'GET', path: '/guests/chat', summary: 'My chat as a guest', tags })
    .errors(fails('guests.off'))
    .output(
      z.object({
        chat: z
          .object({
            session_id: chatSessionId,
            title: z.string(),
            messages: z.array(message),
          })
          .nullable(),
        allowance: guestAllowance,
      }),
    ),

  /**
   * Makes the chat that this browser held as a guest a chat of the signed-in person, once. Later calls return the same
   * chat. Null if there is none. Waits a few seconds for a reply in progress.
   */
  takeChat: memberOperation
    .route({ method: 'POST', path: '/guests/chat/take', summary: 'Take my guest chat along', tags })
    .input(z.strictObject({}).optional())
    .output(
      z.object({ chat: z.object({ session_id: chatSessionId, title: z.string().nullable() }).nullable() }),
    ),
}
