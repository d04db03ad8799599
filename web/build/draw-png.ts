import sharp from 'sharp'

/** Draws an SVG document, in its own size, as an opaque PNG. */
export function drawPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 9, effort: 10 }).toBuffer()
}
