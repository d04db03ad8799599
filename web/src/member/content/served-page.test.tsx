import { expect, onTestFinished, test, vi } from 'vitest'

const drawn = (text: string) => `<div class="served-frame"><div data-served>${text}</div></div>`
const fetched = vi.hoisted(() => vi.fn())
vi.mock('../../lib/api/fetch-document.ts', () => ({ fetchDocument: fetched }))

test('IN-1: the page of the first load is fetched again once it is ten minutes old', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  document.body.insertAdjacentHTML('beforeend', `<div id="root">${drawn('As it was')}</div>`)
  onTestFinished(() => {
    vi.useRealTimers()
    document.getElementById('root')?.remove()
  })
  vi.resetModules()
  const { loadServedPage } = await import('./served-page.ts')
  const load = async () => {
    const page = await loadServedPage(location.pathname + location.search, new AbortController().signal)
    return page?.content.textContent
  }
  expect(await load()).toBe('As it was')
  expect(await load()).toBe('As it was')
  expect(fetched).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 600_000)
  fetched.mockResolvedValue({ status: 404, page: null })
  expect(await load()).toBeUndefined()
  expect(fetched).toHaveBeenCalledTimes(1)
})
