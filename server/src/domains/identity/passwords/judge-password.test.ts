import { expect, test } from 'vitest'
import { judgePassword } from './judge-password.ts'

const owner = { email: 'ada.lovelace@example.org', brand: { persona: 'Pepper', product: 'Pepper Chat' } }
const judge = (password: string) => judgePassword(password, owner)

test('AU-7: a good password has no reasons against it', async () => {
  expect(await judge('correct horse battery')).toEqual([])
  expect(await judge('Tr0ub4dor&3x')).toEqual([])
  expect(await judge('пароль-ёлка-7')).toEqual([])
})

test('AU-7: short passwords, counted in characters', async () => {
  expect(await judge('k9#mQz!2x')).toEqual(['length'])
  expect(await judge('🦊🦊🐝🐝🌶🌶🍀x1')).toEqual(['length'])
})

test('AU-7: common passwords, however decorated or repeated, and runs', async () => {
  const common = [
    '1234567890',
    'Password123',
    'dragon2024!',
    'monkeymonkey',
    'abcdefghijkl',
    '0987654321',
    'aaaaaaaaaaaa',
  ]
  for (const password of common) expect([password, await judge(password)]).toEqual([password, ['common']])
})

test('AU-7: passwords that contain the email or the product', async () => {
  expect(await judge('xx-Ada.Lovelace-77')).toEqual(['contains_email'])
  expect(await judge('my pepperchat pass')).toEqual(['contains_product'])
  expect(await judge('PEPPER')).toEqual(['length', 'common', 'contains_product'])
})
