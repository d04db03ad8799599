import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failure, serve } from '../../../../test/server.ts'
import { prove, useWays } from './ways.ts'

const ways = () => serve((api) => api.joining.reauthentication.ways)

test('AU-8: the ways of the account are unknown until the server names them', async () => {
  ways().mockResolvedValue({ ways: ['passkey', 'app'], email: 'a…@example.org' })
  const { result } = renderHook(() => useWays('ada@example.org'))
  expect(result.current).toBeNull()
  await waitFor(() => expect(result.current).toEqual({ ways: ['passkey', 'app'], email: 'a…@example.org' }))
})

test('AU-8: without an answer it is the password of the address', async () => {
  ways().mockRejectedValue(failure())
  const { result } = renderHook(() => useWays('ada@example.org'))
  await waitFor(() => expect(result.current).toEqual({ ways: ['password'], email: 'ada@example.org' }))
})

test('AU-8: a password is sent as typed, codes without the signs that came with them', async () => {
  const password = serve((api) => api.identity.reauthenticate).mockResolvedValue({} as never)
  const app = serve((api) => api.identity.secondFactor.reauthenticate).mockResolvedValue({} as never)
  const mailed = serve((api) => api.joining.reauthentication.proveByMailedCode).mockResolvedValue({} as never)
  await prove('password', ' a b ')
  await prove('app', ' 123456 ')
  await prove('email_code', '123 4-56')
  expect(password.mock.calls).toEqual([[{ password: ' a b ' }]])
  expect(app.mock.calls).toEqual([[{ code: '123456' }]])
  expect(mailed.mock.calls).toEqual([[{ email_code: '123456' }]])
})
