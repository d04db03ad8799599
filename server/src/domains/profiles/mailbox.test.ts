import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

const SPELLINGS: Record<string, string[]> = {
  'adalovelace@gmail.com': [
    'Ada.Lovelace@gmail.com',
    'adalovelace+chat@gmail.com',
    ' a.d.a.lovelace@GoogleMail.com ',
    'ada.lovelace+a+b.c@gmail.com.',
  ],
  'adalovelace@proton.me': ['ada.lovelace@pm.me', 'Ada-Love_lace+x@protonmail.com', 'adalovelace@proton.me'],
  'ada@icloud.com': ['ada@me.com', 'ada+1@mac.com', 'ADA@icloud.com'],
  'ada-lovelace@yandex.ru': ['ada.lovelace@ya.ru', 'ada-lovelace+x@yandex.com'],
  'ada@yahoo.com': ['ada-shopping@yahoo.com', 'ada@yahoo.com'],
  'ada@fastmail.com': ['shopping@ada.fastmail.com', 'ada+x@fastmail.com'],
  'ada@example.org': ['Ada+news@Example.org', 'ada@example.org.', 'ａｄａ@example.org'],
  'ada@xn--bcher-kva.example': ['ada@bücher.example', 'ada+1@BÜCHER.example', 'ada@xn--bcher-kva.example'],
}

test.each(Object.entries(SPELLINGS))(
  'RF-3: every spelling of %s is the same mailbox',
  (mailbox, spellings) => {
    expect(spellings.map(mailboxOf)).toEqual(spellings.map(() => mailbox))
  },
)

test('RF-3: signs count where they count', () => {
  expect(mailboxOf('ada.lovelace@example.org')).not.toBe(mailboxOf('adalovelace@example.org'))
  expect(mailboxOf('ada-lovelace@example.org')).not.toBe(mailboxOf('ada@example.org'))
  expect(mailboxOf('ada@outlook.com')).not.toBe(mailboxOf('ada@hotmail.com'))
  expect(mailboxOf('not an address')).toBe('not an address')
  expect(mailboxOf('+tag@example.org')).toBe('+tag@example.org')
  expect(mailboxOf('...@gmail.com')).toBe('...@gmail.com')
})

test('RF-3: the mailbox of a mailbox is itself, and a tag never makes another one', () => {
  const local = fc.stringMatching(/^[a-z][a-z0-9._-]{0,12}$/)
  const domain = fc.constantFrom(
    'gmail.com',
    'pm.me',
    'ya.ru',
    'yahoo.com',
    'me.com',
    'example.org',
    'x.fastmail.com',
  )
  fc.assert(
    fc.property(local, domain, fc.stringMatching(/^[a-z0-9.+-]{0,8}$/), (name, at, tag) => {
      const mailbox = mailboxOf(`${name}@${at}`)
      expect(mailboxOf(mailbox)).toBe(mailbox)
      expect(mailboxOf(`${name}+${tag}@${at}`)).toBe(mailbox)
    }),
  )
})
