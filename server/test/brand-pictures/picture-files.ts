import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** What a metadata field carries in these files: nothing of it may come through. */
export const HIDDEN = 'hidden-in-the-metadata'

/** A picture of one colour, with metadata. */
export function drawFile(
  { width = 300, height = 100, colour = '#d4380d' } = {},
  kind: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: colour } })
    .withExif({ IFD0: { Copyright: HIDDEN } })
    [kind]()
    .toBuffer()
}

/** A PNG that says that it has so many pixels, with data for next to none of them. */
export function drawBomb(side: number): Promise<Buffer> {
  return drawClaim(side, side)
}

/** A PNG of one row that says it is so wide. */
export function drawWide(width: number): Promise<Buffer> {
  return drawClaim(width, 1)
}

async function drawClaim(width: number, height: number): Promise<Buffer> {
  const small = await drawFile({ width: 8, height: 8 })
  const header = small.indexOf('IHDR')
  small.writeUInt32BE(width, header + 4)
  small.writeUInt32BE(height, header + 8)
  small.writeUInt32BE(crc32(small.subarray(header, header + 17)), header + 17)
  return small
}
