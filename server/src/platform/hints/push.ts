import type { Runtime } from '../context.ts'
import { keyedHash } from '../signing/keyed-hash.ts'
import type { Hint } from './hint.ts'
import { type BusChannel, type ChannelEvents, HintBus } from './hint-bus.ts'
import { Hints } from './hints.ts'
import { PostgresChannel } from './postgres-channel.ts'

/** The hints of all nodes, as far as they arrive. */
export interface Push {
  /** Returns whether the hints of all nodes arrive at present; else changes of others are polled for. */
  isUp(): boolean
  /** Returns a number that differs once hints may have been lost, or null while they do not arrive. */
  session(): number | null
  /** Passes the hints of this node and of others on to `listener`. Returns a function that ends it. */
  listen(listener: (hint: Hint) => void): () => void
  stop(): Promise<void>
}

/** Starts to exchange hints with other nodes, if there is a way; hints of this node itself arrive in any case. */
export async function startPush(runtime: Runtime): Promise<Push> {
  const { db, nodeId } = runtime
  const arrived = new Hints()
  const arrive = ({ topic, ids }: Hint) => arrived.give(topic, ids)
  const stops = [db.hints.listen(arrive)]
  const open = await findChannel(runtime)
  const bus = open && new HintBus(nodeId, open, arrive)
  if (bus) stops.push(db.hints.listen((hint) => bus.publish(hint)))
  return {
    isUp: () => bus?.isUp() ?? false,
    session: () => bus?.session() ?? null,
    listen: (listener) => arrived.listen(listener),
    stop: async () => {
      for (const stop of stops) stop()
      await bus?.stop()
    },
  }
}

/** Finds the way to other nodes: the bus, else the database itself; null if there is none. */
async function findChannel(runtime: Runtime): Promise<((events: ChannelEvents) => BusChannel) | null> {
  const { config, db, log } = runtime
  const { busUrl } = config
  const { directUrl } = db
  if (busUrl) {
    // Loaded here, so that a node without a bus does without it.
    const { NatsChannel } = await import('./nats-channel.ts')
    return (events) => new NatsChannel(busUrl, { subject: busSubject(runtime), log }, events)
  }
  return directUrl === null ? null : (events) => new PostgresChannel(directUrl, log, events)
}

/** Returns the subject of the nodes of one database, so that two installations may share a server. */
export function busSubject(runtime: Pick<Runtime, 'signingKey'>): string {
  return `pepper.${keyedHash(runtime, 'bus', 'subject')}.hints`
}
