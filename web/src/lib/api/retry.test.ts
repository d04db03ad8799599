import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { connection } from './connection.ts'
import { retryWhilePassing } from './retry.ts'

const away = () => Promise.reject(new CallError('network.lost', 0))
const states: string[] = []
const pause = () => {
  states.push(connection.get())
  return Promise.resolve()
}

beforeEach(() => {
  states.length = 0
  connection.set('ok')
})

test('RT-4: while a call is tried again the connection is lost, and once nothing is tried any more it is not', async () => {
  await expect(retryWhilePassing(away, { attempts: 3, pause })).rejects.toThrow()
  expect(states).toEqual(['lost', 'lost'])
  expect(connection.get()).toBe('ok')
})

test('RT-4: a call that is left meanwhile, or that the server refuses, leaves no word of a lost connection', async () => {
  const left = new AbortController()
  const leave = () => {
    left.abort()
    return away()
  }
  await expect(retryWhilePassing(leave, { attempts: 9, signal: left.signal, pause })).rejects.toThrow()
  expect(connection.get()).toBe('ok')
  const leaveInPause = () => Promise.reject(new Error('left'))
  await expect(retryWhilePassing(away, { attempts: 9, pause: leaveInPause })).rejects.toThrow('left')
  expect(connection.get()).toBe('ok')
  const ended = vi
    .fn(away)
    .mockImplementationOnce(away)
    .mockImplementationOnce(() => Promise.reject(new CallError('access.sign_in_required', 401)))
  await expect(retryWhilePassing(ended, { attempts: 9, pause })).rejects.toThrow()
  expect(ended).toHaveBeenCalledTimes(2)
  expect(connection.get()).toBe('ok')
})
