import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { flatten, outline, Raster } from './raster.ts'

/** Red of each pixel of a PNG that the raster made, row by row. */
function redsOf(png: Buffer, width: number): number[][] {
  const at = png.indexOf('IDAT')
  const lines = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  const length = 1 + 3 * width
  return Array.from({ length: lines.length / length }, (_, y) =>
    Array.from({ length: width }, (_, x) => lines[y * length + 1 + 3 * x] ?? -1),
  )
}

test('a shape is filled where it is, in part where it covers a pixel in part', () => {
  const picture = new Raster(4, 2, [0, 0, 0])
  picture.fill([flatten('M1 0L2.500 0L2.500 1L1 1Z')], [200, 0, 0])
  expect(redsOf(picture.toPng(), 4)).toEqual([
    [0, 200, 100, 0],
    [0, 0, 0, 0],
  ])
})

test('a line is painted once, however its parts overlap', () => {
  const picture = new Raster(9, 5, [0, 0, 0])
  picture.fill(outline(flatten('M2 2.500L4 2.500L7 2.500'), 3), [200, 0, 0], 0.5)
  expect(redsOf(picture.toPng(), 9)[2]?.slice(2, 7)).toEqual([100, 100, 100, 100, 100])
})
