import { randomUUID } from 'node:crypto'
import { forgetSettings } from '../../../src/domains/settings/read-settings.ts'
import { storeSettings } from '../../stored-settings.ts'
import type { AttackWorld } from '../attack-world.ts'
import type { Row } from '../matrix.ts'

const SESSION = 'guests.session_needed'
const every = (answer: string): Row['answers'] => ({
  anonymous: answer,
  owner: answer,
  other: answer,
  admin: answer,
  superAdmin: answer,
  banned: answer,
  expired: answer,
  revoked: answer,
})

/** Lets visitors chat, as an operator would. */
async function turnOn({ node, database }: AttackWorld): Promise<void> {
  await storeSettings(database, { guest_chat: true })
  forgetSettings(node.runtime)
}

async function oneTurn(world: AttackWorld): Promise<{ id: string }> {
  await turnOn(world)
  return { id: randomUUID() }
}

/** No person here has a guest's cookie, and a session opens no guest's chat (GU-3). */
export const guestRows: Record<string, Row> = {
  'chat.guests.send': {
    input: async (_, world) => ({ ...(await oneTurn(world)), content: 'Hello' }),
    answers: every(SESSION),
  },
  'chat.guests.follow': { input: (_, world) => oneTurn(world), answers: every(SESSION) },
  'chat.guests.stop': { input: (_, world) => oneTurn(world), answers: every(SESSION) },
  'chat.guests.chat': {
    input: async (_, world) => {
      await turnOn(world)
      return {}
    },
    answers: every('ok'),
  },
  'chat.guests.takeChat': {
    input: () => ({}),
    answers: {
      ...every('access.sign_in_required'),
      owner: 'ok',
      other: 'ok',
      admin: 'ok',
      superAdmin: 'ok',
    },
  },
}
