import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PATIENCE_MS, RETURN_PATIENCE_MS, watchSilence } from './stream-silence.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function watched() {
  const page = new EventTarget()
  const onSilent = vi.fn()
  return { page, onSilent, watch: watchSilence(onSilent, page) }
}

describe('CH-5: a stream that goes silent counts as broken', () => {
  test('after 15 s without a byte, and not while bytes come', () => {
    const { onSilent, watch } = watched()
    vi.advanceTimersByTime(PATIENCE_MS - 1)
    watch.restart()
    vi.advanceTimersByTime(PATIENCE_MS - 1)
    expect(onSilent).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onSilent).toHaveBeenCalledOnce()
  })

  test('at once when the device is online again', () => {
    const { page, onSilent } = watched()
    page.dispatchEvent(new Event('online'))
    expect(onSilent).toHaveBeenCalledOnce()
  })

  test.each(['focus', 'visibilitychange', 'pageshow'])('on %s after a missed sign of life only', (event) => {
    const { page, onSilent } = watched()
    vi.advanceTimersByTime(RETURN_PATIENCE_MS - 1)
    page.dispatchEvent(new Event(event))
    expect(onSilent).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    page.dispatchEvent(new Event(event))
    expect(onSilent).toHaveBeenCalledOnce()
  })

  test('never after its end, and once only', () => {
    const ended = watched()
    ended.watch.end()
    vi.advanceTimersByTime(2 * PATIENCE_MS)
    ended.page.dispatchEvent(new Event('online'))
    expect(ended.onSilent).not.toHaveBeenCalled()
    const { page, onSilent } = watched()
    page.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(2 * PATIENCE_MS)
    expect(onSilent).toHaveBeenCalledOnce()
  })
})
