import type { Config } from '../../platform/config/config.ts'
import { type Finding, failure, fine, warning, wordsOf } from './finding.ts'

const SLOW_MS = 100
const ANSWER_WITHIN_MS = 10_000

/** Connects to the bus, signs in, and measures one round trip. It sends nothing to nodes. */
export async function checkBus({ busUrl, databaseUrl }: Config): Promise<Finding> {
  if (!busUrl) {
    const says = databaseUrl
      ? 'No bus is set: nodes tell each other of changes by the database, or poll behind a pooler.'
      : 'No bus is set, and the embedded database needs none.'
    return fine('bus', says)
  }
  const { host } = new URL(busUrl)
  try {
    const ms = await measureRoundTrip(busUrl)
    const says = `The bus ${host} answers in ${ms} ms.`
    if (ms <= SLOW_MS) return fine('bus', says)
    return warning('bus', says, 'Use a NATS server that is nearer to the nodes.')
  } catch (error) {
    const advice =
      'Look at host, port, user and password in BUS_URL, and whether NATS runs. Until then, nodes poll.'
    return failure('bus', `The bus ${host} cannot be used: ${wordsOf(error)}.`, advice)
  }
}

async function measureRoundTrip(busUrl: string): Promise<number> {
  const [{ connect }, { natsOptions }] = await Promise.all([
    import('@nats-io/transport-node'),
    import('../../platform/hints/nats-channel.ts'),
  ])
  const connection = await connect({
    ...natsOptions(busUrl),
    timeout: ANSWER_WITHIN_MS,
    reconnect: false,
  })
  try {
    return Math.round(await connection.rtt())
  } finally {
    await connection.close()
  }
}
