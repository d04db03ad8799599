import { afterEach, expect, test, vi } from 'vitest'
import { watchKeyboard } from './viewport.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs a window of 800 px whose visible part a keyboard or a pinch changes. */
function createWindow() {
  const shown: Record<string, string> = {}
  const listeners: (() => void)[] = []
  const view = {
    height: 800,
    scale: 1,
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  }
  const scrollTo = vi.fn()
  vi.stubGlobal('window', { visualViewport: view, innerHeight: 800, scrollTo })
  vi.stubGlobal('document', {
    documentElement: {
      style: {
        setProperty: (name: string, value: string) => Object.assign(shown, { [name]: value }),
        removeProperty: (name: string) => delete shown[name],
      },
    },
  })
  const become = (change: Partial<typeof view>) => {
    Object.assign(view, change)
    for (const listener of listeners) listener()
    return shown['--viewport-height']
  }
  return { become, scrollTo }
}

test('the window ends above an on-screen keyboard, and is whole again without it', () => {
  const { become, scrollTo } = createWindow()
  watchKeyboard()
  expect(become({ height: 460 })).toBe('460px')
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
  expect(become({ height: 800 })).toBeUndefined()
})

test('bars of the browser and a page that is pinched larger are no keyboard', () => {
  const { become, scrollTo } = createWindow()
  watchKeyboard()
  expect(become({ height: 720 })).toBeUndefined()
  expect(become({ height: 400, scale: 2 })).toBeUndefined()
  expect(become({ height: 300, scale: 1.5 })).toBeUndefined()
  expect(scrollTo).not.toHaveBeenCalled()
})

test('a browser without a visual viewport is left alone', () => {
  vi.stubGlobal('window', { visualViewport: null })
  expect(watchKeyboard).not.toThrow()
})
