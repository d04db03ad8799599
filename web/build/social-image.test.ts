import sharp from 'sharp'
import { expect, test } from 'vitest'
import { appIcon } from './app-icon.ts'
import { faviconIco } from './favicon-ico.ts'
import { socialImage } from './social-image.ts'

async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  return { at, info }
}

test('the picture beside a link is opaque, 1200 x 630, with the persona in the light of its middle', async () => {
  const { at, info } = await pixelsOf(await socialImage())
  expect(info).toMatchObject({ width: 1200, height: 630, channels: 3 })
  const [red = 0, green = 0, blue = 0] = at(560, 400)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  const brightness = (x: number, y: number) => at(x, y).reduce((sum, value) => sum + value, 0)
  expect(brightness(600, 40)).toBeGreaterThan(brightness(5, 5))
})

test('in greys no pixel has a colour', async () => {
  const { at } = await pixelsOf(await socialImage('greys'))
  for (let x = 0; x < 1200; x += 40) expect(new Set(at(x, 315)).size).toBe(1)
})

test('an icon keeps its persona within what systems leave of a maskable one', async () => {
  const { at } = await pixelsOf(await appIcon(512, 'maskable'))
  const ground = at(0, 0)
  for (const x of [51, 256, 461]) expect([at(x, 51), at(x, 461)]).toEqual([ground, ground])
  expect(at(256, 256)).not.toEqual(ground)
})

test('the favicon is one PNG in an ICO file', async () => {
  const ico = await faviconIco()
  expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
  expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ width: 32, height: 32, format: 'png' })
})
