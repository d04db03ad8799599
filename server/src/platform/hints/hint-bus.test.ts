import { expect, test } from 'vitest'
import { type ChannelEvents, HintBus } from './hint-bus.ts'

test('a bus is up while it hears itself, and each break of the connection begins another session', async () => {
  const sent: Uint8Array[] = []
  let events: ChannelEvents | undefined
  const open = (given: ChannelEvents) => {
    events = given
    return { send: (message: Uint8Array) => sent.push(message) > 0, stop: async () => {} }
  }
  const bus = new HintBus('0b9c2f4e-58a1-4c1d-9c59-0d5f1f0a2b3c', open, () => {})
  events?.connected()
  expect([bus.isUp(), bus.session()]).toEqual([false, null])
  const echo = sent[0] as Uint8Array
  events?.receive(echo)
  expect([bus.isUp(), bus.session()]).toEqual([true, 0])
  events?.lost()
  expect([bus.isUp(), bus.session()]).toEqual([false, null])
  events?.receive(echo)
  expect([bus.isUp(), bus.session()]).toEqual([true, 1])
  await bus.stop()
})
