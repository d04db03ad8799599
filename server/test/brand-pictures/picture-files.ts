import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** The content of a metadata field in these files; none of it may come through. */
export const HIDDEN = 'hidden-in-the-metadata'

/** Draws a picture of one colour, with metadata. */
export function drawFile(
  { width = 300, height = 100, colour = '#d4380d' } = {},
  kind: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: colour } })
    .withExif({ IFD0: { Copyright: HIDDEN } })
    [kind]()
    .toBuffer()
}

/** Draws a PNG that claims `side` pixels each way, with data for almost none of them. */
export function drawBomb(side: number): Promise<Buffer> {
  return drawClaim(side, side)
}

/** Draws a PNG of one row that claims to be `width` pixels wide. */
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
