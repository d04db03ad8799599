import { i18n } from '@lingui/core'
import { configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { bootstrapOf } from './fixtures.ts'
import { closeServer, fetchFromServer } from './server.ts'

// A component test has a page of its own and no network: the test contains the server's answers. Modules of the app
// are imported where they are used, because a test may replace what they import.

// A part that is fetched when it is needed may take seconds on a machine with other work.
configure({ asyncUtilTimeout: 30_000 })
i18n.loadAndActivate({ locale: 'en', messages: {} })
document.body.innerHTML = `<script type="application/json" id="bootstrap">${JSON.stringify(bootstrapOf())}</script>`

/** A stream of changes that reports none. */
class SilentEventSource extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = 1
  close(): void {}
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchFromServer)
  vi.stubGlobal('EventSource', SilentEventSource)
})

afterEach(async () => {
  closeServer()
  localStorage.clear()
  sessionStorage.clear()
  const { queryClient } = await import('../src/admin/query/query-client.ts')
  // Screens share answers; the next test must not see those of this one.
  queryClient.clear()
})
