import { randomInt, randomUUID } from 'node:crypto'
import { forgetSettings } from '../../../src/domains/settings/read-settings.ts'
import { hashSecret, randomSecret } from '../../../src/platform/ids.ts'
import { createPerson } from '../../factories.ts'
import { storeSettings } from '../../stored-settings.ts'
import type { ActorName } from '../actors.ts'
import type { AttackWorld } from '../attack-world.ts'
import type { Row } from '../matrix.ts'

const everybody = (answer: string): Record<ActorName, string> => ({
  anonymous: answer,
  owner: answer,
  other: answer,
  admin: answer,
  superAdmin: answer,
  banned: answer,
  expired: answer,
  revoked: answer,
})

const nobody = () => `${randomUUID()}@nowhere.example`

/** Adds a mailed link of a person of its own; returns its token. */
async function addMailedLink(world: AttackWorld): Promise<string> {
  const { database } = world
  await offerEmailCodes(world)
  const token = randomSecret()
  const email = nobody()
  const user_id = await createPerson(database, { email })
  const now = new Date()
  await database.kysely
    .insertInto('sign_in_codes')
    .values({
      ...{ id: randomUUID(), browser_hash: randomUUID(), user_id, email, session_epoch: 0 },
      ...{ code_hash: 'never typed', token_hash: hashSecret(token) },
      ...{ created_at: now, expires_at: new Date(now.getTime() + 60_000) },
    })
    .execute()
  return token
}

async function offerEmailCodes({ database, node }: AttackWorld): Promise<void> {
  await storeSettings(database, { sign_in_by_email: true })
  forgetSettings(node.runtime)
}

const SIGNATURE = `0x${'a1'.repeat(65)}`

function offerWallet({ node }: AttackWorld): void {
  Object.assign(node.runtime.config, { wallet: { chainId: 1 } })
}

/** Offers sign-in by phone with a receiver that does not exist, so that no message leaves. */
function offerPhone({ node }: AttackWorld): void {
  const webhook = { url: 'http://127.0.0.1:9/', secret: 'a secret of nobody, 32 characters long' }
  Object.assign(node.runtime.config, { textMessages: { webhook, prefixes: [] } })
}

const SIGN_IN = 'access.sign_in_required'
const members = (answer: string): Record<ActorName, string> => ({
  ...everybody(answer),
  ...{ anonymous: SIGN_IN, banned: SIGN_IN, expired: SIGN_IN, revoked: SIGN_IN },
})

export const wayInRows: Record<string, Row> = {
  'waysIn.emailCodes.request': {
    input: async (_, world) => {
      await offerEmailCodes(world)
      return { email: nobody() }
    },
    answers: everybody('ok'),
  },
  'waysIn.emailCodes.signIn': {
    input: async (_, world) => {
      await offerEmailCodes(world)
      return { email_code: '000000' }
    },
    answers: everybody('ways_in.code_wrong'),
  },
  'waysIn.emailCodes.inspectLink': {
    input: async (_, world) => ({ token: await addMailedLink(world) }),
    answers: everybody('ok'),
  },
  'waysIn.emailCodes.signInByLink': {
    input: async (_, world) => ({ token: await addMailedLink(world) }),
    answers: everybody('ok'),
  },
  // These worlds have no other service; server/test/ways-in has a real one.
  'waysIn.providers.start': {
    input: () => ({ provider: 'nobody' }),
    answers: everybody('ways_in.not_offered'),
  },
  'waysIn.providers.link': { input: () => ({ provider: 'nobody' }), answers: members('ways_in.not_offered') },
  'waysIn.providers.complete': {
    input: () => ({ provider: 'nobody', state: randomSecret(), response: '' }),
    answers: everybody('joining.link_invalid'),
  },
  'waysIn.wallet.start': {
    input: (_, world) => {
      offerWallet(world)
      return { address: `0x${'a1'.repeat(20)}` }
    },
    answers: everybody('ok'),
  },
  'waysIn.wallet.link': {
    input: (_, world) => {
      offerWallet(world)
      return { address: `0x${'a1'.repeat(20)}` }
    },
    answers: members('ok'),
  },
  // Of a browser that began nothing; server/test/ways-in has wallets that sign.
  'waysIn.wallet.complete': {
    input: (_, world) => {
      offerWallet(world)
      return { signature: SIGNATURE }
    },
    answers: everybody('joining.link_invalid'),
  },
  'waysIn.wallet.giveAddress': {
    input: (_, world) => {
      offerWallet(world)
      return { signature: SIGNATURE, email: nobody() }
    },
    answers: everybody('joining.link_invalid'),
  },
  'waysIn.wallet.join': {
    input: (_, world) => {
      offerWallet(world)
      return { signature: SIGNATURE, email_code: '000000' }
    },
    answers: everybody('joining.link_invalid'),
  },
  'waysIn.phones.request': {
    input: (_, world) => {
      offerPhone(world)
      return { phone: `+1415${randomInt(10 ** 6, 10 ** 7)}` }
    },
    answers: everybody('ok'),
  },
  'waysIn.phones.link': {
    input: (_, world) => {
      offerPhone(world)
      return { phone: `+1415${randomInt(10 ** 6, 10 ** 7)}` }
    },
    answers: members('ok'),
  },
  'waysIn.phones.complete': {
    input: (_, world) => {
      offerPhone(world)
      return { phone_code: '000000' }
    },
    answers: everybody('ways_in.code_wrong'),
  },
  'waysIn.phones.giveAddress': {
    input: (_, world) => {
      offerPhone(world)
      return { phone_code: '000000', email: nobody() }
    },
    answers: everybody('ways_in.code_wrong'),
  },
  'waysIn.phones.join': {
    input: (_, world) => {
      offerPhone(world)
      return { phone_code: '000000', email_code: '000000' }
    },
    answers: everybody('ways_in.code_wrong'),
  },
  'identity.linked.list': { input: () => ({}), answers: members('ok') },
  'identity.linked.unlink': {
    input: () => ({ id: randomUUID() }),
    answers: members('identity.link_not_found'),
  },
}
