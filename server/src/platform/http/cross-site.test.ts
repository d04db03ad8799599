import { expect, test } from 'vitest'
import { isCrossSite } from './cross-site.ts'

const origin = 'https://chat.example.org'

test('reading is never cross-site', () => {
  expect(isCrossSite('GET', { 'sec-fetch-site': 'cross-site' }, origin, 'chat.example.org')).toBe(false)
})

test('an unsafe request of another site or of a sibling site is refused', () => {
  expect(isCrossSite('POST', { 'sec-fetch-site': 'cross-site' }, origin, 'chat.example.org')).toBe(true)
  expect(isCrossSite('POST', { 'sec-fetch-site': 'same-site' }, origin, 'chat.example.org')).toBe(true)
  expect(isCrossSite('POST', { origin: 'https://evil.example' }, origin, 'chat.example.org')).toBe(true)
  expect(isCrossSite('POST', { origin: 'null' }, origin, 'chat.example.org')).toBe(true)
})

test('own pages and clients that are no browser pass', () => {
  expect(isCrossSite('POST', { 'sec-fetch-site': 'same-origin', origin }, origin, 'chat.example.org')).toBe(
    false,
  )
  expect(isCrossSite('POST', {}, origin, 'chat.example.org')).toBe(false)
})

test('a loopback origin answers under each loopback name, and only there', () => {
  const local = 'http://localhost:3000'
  expect(isCrossSite('POST', { origin: 'http://127.0.0.1:3000' }, local, '127.0.0.1:3000')).toBe(false)
  expect(isCrossSite('POST', { origin: 'http://evil.example' }, local, 'evil.example')).toBe(true)
})
