import { expect, onTestFinished, test, vi } from 'vitest'
import { drawAt } from '../../../../test/draw.tsx'
import { memberWith } from '../../../../test/fixtures.ts'
import { failure, refusal, serve } from '../../../../test/server.ts'
import { shownToasts } from '../../../../test/toasts.ts'
import { viewer } from '../../../shared/viewer.ts'
import { ProviderAnswer } from './provider-answer.tsx'

const HASH = `provider=acme&answer=${encodeURIComponent('?state=s&code=c')}`

async function drawRefused() {
  serve((api) => api.identity.viewer).mockResolvedValue(memberWith())
  serve((api) => api.waysIn.providers.complete).mockRejectedValue(
    refusal('joining.link_invalid', { status: 410 }),
  )
  const onDone = vi.fn()
  return { onDone, ...(await drawAt('/', <ProviderAnswer hash={HASH} onDone={onDone} />)) }
}

test('AU-12: an answer that is delivered twice leads a person who signed in by it home', async () => {
  const { onDone } = await drawRefused()
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith(undefined))
})

test('AU-12: a service that a member could not link is refused in words, and the list of services is one step away', async () => {
  viewer.set(memberWith())
  onTestFinished(() => viewer.set({ status: 'guest' } as never))
  const { findByRole, onDone } = await drawRefused()
  expect(await findByRole('heading', { name: 'That did not work' })).toBeTruthy()
  expect((await findByRole('link', { name: 'Security settings' })).getAttribute('href')).toContain(
    'settings=security',
  )
  expect(onDone).not.toHaveBeenCalled()
  expect(shownToasts()).toEqual([])
})

test('AU-12: an answer that got lost is sent again by a press, and a code by its answer stays typed', async () => {
  const complete = serve((api) => api.waysIn.providers.complete)
  complete.mockRejectedValueOnce(refusal('server.unavailable', { status: 503 }))
  const onDone = vi.fn()
  const { findByRole, findByLabelText, person } = await drawAt(
    '/',
    <ProviderAnswer hash={HASH} onDone={onDone} />,
  )
  const again = await findByRole('button', { name: 'Try again' })
  complete.mockRejectedValueOnce(refusal('identity.second_factor_required', { status: 401 }))
  await person.click(again)
  const field = await findByLabelText(/code/i)
  complete.mockRejectedValueOnce(failure())
  await person.type(field, '123456{Enter}')
  await vi.waitFor(() => expect(shownToasts()).toMatchObject([{ tone: 'destructive' }]))
  expect(field).toHaveProperty('value', '123456')
  complete.mockResolvedValueOnce({ outcome: 'signed_in', viewer: memberWith(), next: null })
  await person.type(field, '{Enter}')
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(complete.mock.calls.at(-1)).toMatchObject([{ state: 's', code: '123456' }])
})

test('AU-8: a member whose session ended while a service was being linked is led to the sign-in', async () => {
  viewer.set(memberWith())
  onTestFinished(() => viewer.set({ status: 'guest' } as never))
  serve((api) => api.waysIn.providers.complete).mockRejectedValue(
    refusal('access.sign_in_required', { status: 401 }),
  )
  const { findByRole, queryByRole } = await drawAt('/', <ProviderAnswer hash={HASH} onDone={vi.fn()} />)
  expect((await findByRole('link', { name: 'Sign In' })).getAttribute('href')).toBe('/auth')
  expect(queryByRole('link', { name: 'Security settings' })).toBeNull()
})
