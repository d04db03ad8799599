import { hexToBytes } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { recoverSigner, withChecksum } from '../../src/domains/ways-in/wallet/recover-signer.ts'
import { writeSignInMessage } from '../../src/domains/ways-in/wallet/sign-in-message.ts'
import { createWalletKey, flipSignature } from './wallet-key.ts'

test('AU-12: addresses have the checksum of the examples of EIP-55', () => {
  for (const address of [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])
    expect(withChecksum(address.toLowerCase())).toBe(address)
})

test('AU-12: a signature that another library made is recovered', () => {
  // The example of the documentation of web3.js: eth.accounts.sign('Some data', key).
  const key = createWalletKey(hexToBytes('4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'))
  const signature =
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c'
  expect(key.address).toBe('0x2c7536E3605D9C16a7a3D7b1898e529396a65c23')
  expect(key.sign('Some data')).toBe(signature)
  expect(recoverSigner('Some data', signature)).toBe(key.address.toLowerCase())
})

test('AU-12: a message is signed with its length in bytes, and by v of 0 and 1 as well', () => {
  const key = createWalletKey()
  const text = 'Grüße 🌶 '.repeat(30)
  const signature = key.sign(text)
  expect(recoverSigner(text, signature)).toBe(key.address.toLowerCase())
  const parity = signature.endsWith('1b') ? '00' : '01'
  expect(recoverSigner(text, `${signature.slice(0, -2)}${parity}`)).toBe(key.address.toLowerCase())
})

test('AU-12: a signature with a high s, of other numbers or of another shape is none', () => {
  const key = createWalletKey()
  const signature = key.sign('Some data')
  const zeros = '0'.repeat(64)
  const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
  for (const wrong of [
    flipSignature(signature),
    `${signature.slice(0, -2)}1d`,
    `${signature.slice(0, -2)}25`,
    `0x${zeros}${zeros}1b`,
    `0x${order}${zeros.slice(1)}11b`,
    `0x${zeros.slice(1)}1${order}1b`,
    `0x${'f'.repeat(130)}`,
    `${signature}00`,
    signature.slice(0, -2),
    signature.slice(2),
    '0x',
    '',
  ])
    expect([wrong, recoverSigner('Some data', wrong)]).toEqual([wrong, null])
  expect(recoverSigner('Some data', flipSignature(flipSignature(signature)))).toBe(key.address.toLowerCase())
})

test('AU-12: the message is the one of EIP-4361', () => {
  const message = writeSignInMessage({
    address: '0x2c7536e3605d9c16a7a3d7b1898e529396a65c23',
    origin: 'https://chat.example.org:8443',
    chainId: 1,
    nonce: '00112233445566778899aabbccddeeff',
    isLinking: false,
    issuedAt: new Date('2026-03-10T12:00:00Z'),
    expiresAt: new Date('2026-03-10T12:10:00Z'),
  })
  expect(message).toBe(`chat.example.org:8443 wants you to sign in with your Ethereum account:
0x2c7536E3605D9C16a7a3D7b1898e529396a65c23

Sign in with this wallet. Signing is free and sends no transaction.

URI: https://chat.example.org:8443
Version: 1
Chain ID: 1
Nonce: 00112233445566778899aabbccddeeff
Issued At: 2026-03-10T12:00:00.000Z
Expiration Time: 2026-03-10T12:10:00.000Z`)
})
