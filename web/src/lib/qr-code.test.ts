import { expect, test } from 'vitest'
import { encodeQr, qrPath, qrSvg } from './qr-code.ts'

test('RF-2: each run of dark modules is one rectangle', () => {
  const modules = [
    [true, true, false],
    [false, false, false],
    [true, false, true],
  ]
  expect(qrPath(modules)).toBe('M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z')
  expect(qrSvg(modules)).toContain('viewBox="0 0 3 3"')
})

test('RF-2: a link becomes a square code with a quiet zone of four modules', async () => {
  const modules = await encodeQr('https://chat.example.org/auth?ref=WANDA444')
  expect(modules.every((row) => row.length === modules.length)).toBe(true)
  const edge = [...modules.slice(0, 4).flat(), ...modules.map((row) => row[0])]
  expect(edge).not.toContain(true)
  // The finder pattern of the top left corner.
  expect(modules[4]?.slice(4, 12)).toEqual([true, true, true, true, true, true, true, false])
})
