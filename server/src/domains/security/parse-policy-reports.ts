import * as z from 'zod'

/** A violation of the content security policy of a page. */
export interface PolicyViolation {
  directive: string
  /** An origin, or the kind of the blocked resource. */
  blocked: string
  /** The path of the page, without parts that may be an id or a secret. */
  path: string
}

/** How many reports are read from one request; a browser sends one, or a few together. */
const READ_AT_MOST = 20
const PART_MAX_CHARACTERS = 200

const text = z.string().max(10_000)

const single = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text.optional(),
    'violated-directive': text.optional(),
    'blocked-uri': text,
  }),
})

const batch = z.array(
  z.object({
    type: text,
    body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text }).partial(),
  }),
)

const DIRECTIVES = new Set([
  ...['default-src', 'img-src', 'font-src', 'connect-src', 'frame-src', 'manifest-src', 'worker-src'],
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr'],
  ...['object-src', 'media-src', 'child-src', 'form-action', 'base-uri', 'frame-ancestors'],
  ...['require-trusted-types-for', 'trusted-types'],
])

const KINDS = new Set([
  ...['inline', 'eval', 'wasm-eval', 'self', 'data', 'blob', 'filesystem', 'about'],
  ...['trusted-types-sink', 'trusted-types-policy'],
])

/**
 * Parses the violations in the body of a report, as browsers send it by `report-uri` or the Reporting API; null if it is
 * neither. Reports about pages of other origins, unknown directives or browser extensions are left out.
 */
export function parsePolicyReports(
  body: unknown,
  isOwnOrigin: (origin: string) => boolean,
): PolicyViolation[] | null {
  const one = single.safeParse(body)
  if (one.success) {
    const report = one.data['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive']
    return violationsOf(
      [{ page: report['document-uri'], directive, blocked: report['blocked-uri'] }],
      isOwnOrigin,
    )
  }
  const many = batch.safeParse(body)
  if (!many.success) return null
  const reported = many.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => ({
      page: body.documentURL,
      directive: body.effectiveDirective,
      blocked: body.blockedURL,
    }))
  return violationsOf(reported, isOwnOrigin)
}

interface Reported {
  page: string | undefined
  directive: string | undefined
  blocked: string | undefined
}

function violationsOf(reported: Reported[], isOwnOrigin: (origin: string) => boolean): PolicyViolation[] {
  return reported.slice(0, READ_AT_MOST).flatMap((report) => {
    const page = addressOf(report.page)
    // Older browsers report the directive with its values.
    const directive = report.directive?.split(' ', 1)[0] ?? ''
    const blocked = blockedOf(report.blocked ?? '', isOwnOrigin)
    if (!page || !isOwnOrigin(page.origin) || !DIRECTIVES.has(directive) || blocked === null) return []
    return [{ directive, blocked, path: pathOf(page) }]
  })
}

function blockedOf(blocked: string, isOwnOrigin: (origin: string) => boolean): string | null {
  if (KINDS.has(blocked)) return blocked
  const address = addressOf(blocked)
  if (!address) return null
  if (!/^(https?|wss?):$/.test(address.protocol)) {
    const kind = address.protocol.slice(0, -1)
    return KINDS.has(kind) ? kind : null
  }
  return isOwnOrigin(address.origin) ? 'self' : address.origin.slice(0, PART_MAX_CHARACTERS)
}

/** Returns the path of an address, with '…' for parts that are long or a number and so may be an id or a secret. */
function pathOf({ pathname }: URL): string {
  const parts = pathname.split('/').map((part) => (part.length >= 20 || /^\d+$/.test(part) ? '…' : part))
  return parts.join('/').slice(0, PART_MAX_CHARACTERS)
}

function addressOf(text: string | undefined): URL | null {
  return text === undefined ? null : URL.parse(text)
}
