import type { CreditInfo } from '@pepper/contract/credits'
import { act, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { credits, memberWith } from '../../test/fixtures.ts'
import { failure, serve } from '../../test/server.ts'
import { refreshViewer, viewer, watchViewer } from './viewer.ts'
import type { Member } from './viewer-rules.ts'

/** Stands in for the browser's end of the live stream. Returns a function that reports a change. */
function standInForLiveStream() {
  const sources: EventTarget[] = []
  class Source {
    static readonly CLOSED = 2
    readyState = 1
    onmessage: ((event: { data: string }) => void) | null = null
    onerror = null
    constructor() {
      sources.push(this as never)
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Source)
  onTestFinished(() => void vi.unstubAllGlobals())
  return (changed: string | null, version: string | null) =>
    act(() => {
      for (const source of sources)
        (source as unknown as Source).onmessage?.({ data: JSON.stringify({ changed, version }) })
    })
}

/** Makes a member whose day does not end during the test. */
function memberWithCredits(change: Partial<CreditInfo> = {}): Member {
  const next_reset = new Date(Date.now() + 3_600_000).toISOString()
  return { ...memberWith(), credits: { ...credits, next_reset, ...change } }
}

test('CR-5: a page asks for its credits once the live stream says that another device changed them', async () => {
  const tell = standInForLiveStream()
  const read = serve((api) => api.identity.viewer).mockResolvedValue(memberWithCredits())
  viewer.set(memberWithCredits())
  onTestFinished(watchViewer())
  tell(null, null)
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1))
  read.mockResolvedValue(memberWithCredits({ daily_credits: 2, total_credits: 4, daily_used: 1 }))
  tell('credits', '2/2/1/100#8')
  const shown = () => expect(viewer.get()).toMatchObject({ credits: { total_credits: 4 } })
  await waitFor(shown, { timeout: 5_000 })
  expect(read).toHaveBeenCalledTimes(2)
})

test('CR-8: while the server fails there is one repetition at a time, however often others ask', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const read = serve((api) => api.identity.viewer).mockRejectedValue(failure())
  viewer.set(memberWithCredits())
  const asking = setInterval(refreshViewer, 5_000)
  await vi.advanceTimersByTimeAsync(100_000)
  read.mockClear()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(read.mock.calls.length).toBeLessThan(6)
  clearInterval(asking)
  read.mockResolvedValue(memberWithCredits())
  await vi.advanceTimersByTimeAsync(20_000)
})
