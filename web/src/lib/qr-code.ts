/** The modules of a QR code, row by row, with the quiet zone that readers need around it; true is dark. */
export type QrModules = readonly (readonly boolean[])[]

const QUIET_ZONE = 4
const PNG_SIDE_PX = 1024

/** Encodes a text as a QR code. The library is loaded with the first code. */
export async function encodeQr(text: string): Promise<QrModules> {
  const { encode } = await import('uqr')
  return encode(text, { ecc: 'M', border: QUIET_ZONE }).data
}

/** Draws the dark modules as one path, with one unit for each module. Each run of a row is one rectangle. */
export function qrPath(modules: QrModules): string {
  return modules
    .flatMap((row, y) => runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`))
    .join('')
}

function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last.from + last.length === x) last.length += 1
    else runs.push({ from: x, length: 1 })
  }
  return runs
}

/** Draws a QR code as a standalone SVG file, black on white. */
export function qrSvg(modules: QrModules): string {
  const side = modules.length
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${qrPath(modules)}"/></svg>\n`
}

/**
 * Draws a QR code as a PNG of about 1024 pixels a side, with whole pixels for each module. Returns null where the
 * browser cannot draw it.
 */
export async function qrPng(modules: QrModules): Promise<Blob | null> {
  const scale = Math.max(1, Math.floor(PNG_SIDE_PX / modules.length))
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = modules.length * scale
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [y, row] of modules.entries()) {
    for (const { from, length } of runsOf(row)) pen.fillRect(from * scale, y * scale, length * scale, scale)
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
