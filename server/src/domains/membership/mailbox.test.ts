import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test('RF-3: one mailbox is one mailbox, however it is written', () => {
  const spellings = [
    'Ada.Lovelace@gmail.com',
    'adalovelace+chat@gmail.com',
    ' a.d.a.lovelace@GoogleMail.com ',
  ]
  expect(new Set(spellings.map(mailboxOf))).toEqual(new Set(['adalovelace@gmail.com']))
  expect(mailboxOf('Ada+news@Example.org')).toBe('ada@example.org')
})

test('RF-3: dots count where they count', () => {
  expect(mailboxOf('ada.lovelace@example.org')).not.toBe(mailboxOf('adalovelace@example.org'))
  expect(mailboxOf('not an address')).toBe('not an address')
})
