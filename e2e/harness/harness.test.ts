import { expect, test } from 'vitest'
import { joinAsMember } from '../steps/members.ts'
import { allowProblem, findAccessibilityProblems, newPage, openBrowser } from './browser.ts'
import { watchProblems } from './page-problems.ts'
import { seeToast } from './page-trail.ts'
import { startServer } from './server.ts'

const nowhere = 'http://localhost:59999/'
const page = (body: string) =>
  `data:text/html,<!doctype html><html lang="en"><title>t</title><main>${body}</main>`

test('a console error, an uncaught error and a failed request are problems of a page', async () => {
  const context = await (await openBrowser()).newContext()
  const problems = watchProblems(context)
  const script = `console.error('logged'); setTimeout(() => { throw new Error('thrown') }); fetch('${nowhere}')`
  await (await context.newPage()).goto(page(`<script>${script}</script>`))
  const expected = ['logged', 'uncaught: Error: thrown', 'request failed: net::ERR_CONNECTION_REFUSED']
  for (const text of expected) await expect.poll(() => problems.unexpected().join('\n')).toContain(text)
  await context.close()
})

test('a problem that the test names does not fail it', async () => {
  const open = await newPage()
  allowProblem(open, /meant to be logged/)
  await open.goto(page(`<script>console.error('meant to be logged')</script>`))
})

test('axe finds a button without a name, and nothing on a clean page', async () => {
  const open = await newPage({ device: 'phone', scheme: 'light' })
  await open.goto(page('<h1>clean</h1><button>Send</button>'))
  expect(await findAccessibilityProblems(open)).toEqual([])
  await open.goto(page('<h1>not clean</h1><button></button>'))
  expect(await findAccessibilityProblems(open)).toEqual([expect.stringContaining('button-name')])
})

test('a toast can be read from its first moment, and one that fades away is left out', async () => {
  const server = await startServer({ env: { RATE_LIMITS: 'off' } })
  const open = await newPage({ origin: server.origin, scheme: 'light' })
  await joinAsMember(open, server.origin)
  // Each fade is paused half way, so that it lasts.
  await open.addInitScript(() => {
    const half = () => {
      for (const animation of document.getAnimations()) {
        const toast = (animation.effect as KeyframeEffect).target?.closest('[role=status]')
        if (toast && animation.playState === 'running') {
          animation.pause()
          animation.currentTime = 40
        }
      }
      requestAnimationFrame(half)
    }
    half()
  })
  await open.goto('/credit-history')
  await open.getByRole('button', { name: 'Refresh' }).click()
  const toast = open.getByRole('status').filter({ hasText: 'Refreshed' })
  await toast.waitFor()
  expect(await findAccessibilityProblems(open)).toEqual([])
  await toast.evaluate(async (element) => {
    const stack = element.parentElement
    element.querySelector('button')?.click()
    while (!(element as HTMLElement).inert) await new Promise(requestAnimationFrame)
    const fading = element.cloneNode(true) as HTMLElement
    fading.style.cssText = 'opacity: 0.5; transition: none'
    stack?.append(fading)
  })
  expect(await findAccessibilityProblems(open)).toEqual([])
})

test('a toast that has left is seen once, and another time only where it shows again', async () => {
  const open = await newPage()
  await open.goto(page('<section></section>'))
  const show = (text: string) =>
    open.evaluate((words) => {
      const section = document.querySelector('section') as HTMLElement
      section.innerHTML = `<div role="status" data-tone="neutral"><p>Saved</p><p>${words}</p></div>`
      setTimeout(() => section.replaceChildren(), 50)
    }, text)
  const gone = open.getByRole('status').waitFor({ state: 'detached' })
  await show('The name')
  await gone
  await expect(seeToast(open, 'Saved', 'The colour', 300)).rejects.toThrow("No toast 'Saved: The colour'")
  expect(await seeToast(open, 'Saved', 'The name')).toBe('Saved\nThe name')
  await expect(seeToast(open, 'Saved', '', 300)).rejects.toThrow('No toast')
  await show('The colour')
  expect(await seeToast(open, 'Saved')).toContain('The colour')
})

test('a server killed at any time starts again on its data folder', async () => {
  const server = await startServer()
  try {
    await server.kill()
    await expect(fetch(`${server.origin}/readyz`)).rejects.toThrow()
    await server.restart()
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
    expect(await server.stop()).toBe(0)
  } finally {
    await server.dispose()
  }
})
