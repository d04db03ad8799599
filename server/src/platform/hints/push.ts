import type { Runtime } from '../context.ts'
import { keyedHash } from '../signing/keyed-hash.ts'
import type { Hint } from './hint.ts'
import { HintBus } from './hint-bus.ts'
import { Hints } from './hints.ts'

/** The hints of all nodes, as far as they arrive. */
export interface Push {
  /** Returns whether the hints of all nodes arrive at present; else changes of others are polled for. */
  isUp(): boolean
  /** Passes the hints of this node and of others on to `listener`. Returns a function that ends it. */
  listen(listener: (hint: Hint) => void): () => void
  stop(): Promise<void>
}

/** Starts to exchange hints with other nodes if there is a bus; hints of this node itself arrive without one. */
export async function startPush(runtime: Runtime): Promise<Push> {
  const { config, db, nodeId, log } = runtime
  const arrived = new Hints()
  const arrive = ({ topic, ids }: Hint) => arrived.give(topic, ids)
  const stops = [db.hints.listen(arrive)]
  const { busUrl } = config
  let bus: HintBus | null = null
  if (busUrl) {
    // Loaded here, so that a node without a bus does without it.
    const { NatsChannel } = await import('./nats-channel.ts')
    const subject = busSubject(runtime)
    bus = new HintBus(nodeId, (events) => new NatsChannel(busUrl, { subject, log }, events), arrive)
    const publishing = bus
    stops.push(db.hints.listen((hint) => publishing.publish(hint)))
  }
  return {
    isUp: () => bus?.isUp() ?? false,
    listen: (listener) => arrived.listen(listener),
    stop: async () => {
      for (const stop of stops) stop()
      await bus?.stop()
    },
  }
}

/** Returns the subject of the nodes of one database, so that two installations may share a server. */
export function busSubject(runtime: Pick<Runtime, 'signingKey'>): string {
  return `pepper.${keyedHash(runtime, 'bus', 'subject')}.hints`
}
