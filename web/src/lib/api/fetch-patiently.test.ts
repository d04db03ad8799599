import { afterEach, expect, test } from 'vitest'
import { connection, connectionRestored } from './connection.ts'
import { fetchPatiently } from './fetch-patiently.ts'

afterEach(connectionRestored)

test('RT-4: a part that the connection could not bring is requested again until it comes', async () => {
  const states: string[] = []
  let tries = 0
  const fetchPart = async () => {
    tries += 1
    if (tries < 4) throw new TypeError('Failed to fetch dynamically imported module')
    return 'part'
  }
  const pause = async () => void states.push(connection.get())
  expect(await fetchPatiently(fetchPart, { isReachable: async () => false, pause })).toBe('part')
  expect(states).toEqual(['lost', 'lost', 'lost'])
  expect(connection.get()).toBe('ok')
})

test('a part that the server no longer has is given up at once', async () => {
  let tries = 0
  const fetchPart = async () => {
    tries += 1
    throw new TypeError('Failed to fetch dynamically imported module')
  }
  const surroundings = { isReachable: async () => true, pause: async () => {} }
  await expect(fetchPatiently(fetchPart, surroundings)).rejects.toThrow('dynamically imported')
  expect(tries).toBe(1)
  expect(connection.get()).toBe('ok')
})
