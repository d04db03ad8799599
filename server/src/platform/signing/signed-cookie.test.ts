import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import type { Context } from '../context.ts'
import { clearCookie, readSignedCookie, setSignedCookie } from './signed-cookie.ts'

const KIND = { name: 'session', maxAgeSeconds: 60 }

function contextOf(publicOrigin: string) {
  const cookieKeys = { signing: 'secret', accepted: ['secret'] }
  const runtime = { config: readConfig({ PUBLIC_ORIGIN: publicOrigin }), cookieKeys }
  return { runtime, responseHeaders: new Headers() } as unknown as Context
}

function setAndSend(context: Context, value: string): { header: string; sent: string } {
  setSignedCookie(context, KIND, value)
  const [header = ''] = context.responseHeaders.getSetCookie()
  return { header, sent: header.split(';')[0] ?? '' }
}

test('AU-8: on https the cookie is for this host alone, HttpOnly, Lax and Secure', () => {
  const { header } = setAndSend(contextOf('https://chat.example.org'), 'token')
  expect(header).toMatch(/^__Host-session=token\.[^;]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
})

test('AU-8: on a loopback origin it is not Secure, and dropping it names the same cookie', () => {
  const context = contextOf('http://localhost:3000')
  expect(setAndSend(context, 'token').header).not.toContain('Secure')
  clearCookie(context, KIND)
  expect(context.responseHeaders.getSetCookie()[1]).toBe(
    'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  )
})

test('AU-8: only what this server signed is read', () => {
  const context = contextOf('http://localhost:3000')
  const { sent } = setAndSend(context, 'token')
  const read = (cookies: string | undefined) => readSignedCookie(context.runtime, cookies, KIND)
  expect(read(`other=1; ${sent}; session2=3`)).toBe('token')
  for (const forged of [
    undefined,
    '',
    'session=',
    'session=token',
    'session=token.x',
    'session=%E0%A4%A',
    sent.replace('token', 'taken'),
  ]) {
    expect(read(forged)).toBeNull()
  }
  const other = { ...context.runtime, cookieKeys: { signing: 'other', accepted: ['other'] } }
  expect(readSignedCookie(other, sent, KIND)).toBeNull()
  const later = { ...context.runtime, cookieKeys: { signing: 'other', accepted: ['other', 'secret'] } }
  expect(readSignedCookie(later, sent, KIND)).toBe('token')
})
