import { DEFAULT_BRAND } from '../brand.ts'
import { environment } from './environment.ts'
import { SECRET_FILES } from './secret-files.ts'

/** Beginnings that mean this product; other programs on the machine may have variables of their own. */
const OWN =
  /^(AUDIT_HEAD|BACKUP|BRAND|CREDITS|DATABASE_REPLICA|LLM|MAIL|SISTER_WEBHOOK|SMS|SMTP|TELEGRAM|TOKEN|TRUSTED|WALLET)_/

const KNOWN = [
  ...Object.keys(environment.shape),
  ...SECRET_FILES,
  ...Object.keys(DEFAULT_BRAND).map((field) => `BRAND_${field.toUpperCase()}`),
]

/** The least likeness, from 0 to 1, of a name to a known one for that one to be suggested. */
const ALIKE = 0.6

/** The least likeness to a known name for one from anywhere in the environment to be a misspelt one. */
const MISSPELT = 0.8

/** Names that other programs read: Node, its time zone, the driver of PostgreSQL, and what else sends traces. */
const OF_OTHERS = /^(NODE|OTEL)_|^PG[A-Z]+$|^TZ$/

/** Names that Node reads as it begins, before there is a program to read `.env`. */
const TOO_LATE = ['NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS']

/**
 * Returns a sentence for each variable that is not known but meant for this program: it is one of `fromFile`, the names in
 * `.env`, has one of the product's prefixes, or is nearly a known name. Names that Node reads before `.env` are said, too.
 */
export function findUnknownVariables(
  env: Record<string, string | undefined>,
  fromFile: readonly string[] = [],
): string[] {
  const unknown = Object.keys(env)
    .filter(
      (name) =>
        !KNOWN.includes(name) && (OWN.test(name) || (isOurs(name, fromFile) && !OF_OTHERS.test(name))),
    )
    .map((name) => {
      const { known, likeness } = findNearest(name)
      const suggestion = likeness >= ALIKE ? ` Did you mean ${known}?` : ''
      return `${name} is not a variable of this program and changes nothing.${suggestion}`
    })
  const late = TOO_LATE.filter((name) => fromFile.includes(name)).map(
    (name) =>
      `${name} changes nothing in .env: Node reads it before. Set it in the environment of the process.`,
  )
  return [...unknown, ...late]
}

/** Returns whether a name is meant for this program. One like SHOP_DATABASE_URL is another program's. */
function isOurs(name: string, fromFile: readonly string[]): boolean {
  if (fromFile.includes(name)) return true
  const { known, likeness } = findNearest(name)
  return likeness >= MISSPELT && !name.endsWith(`_${known}`)
}

function findNearest(name: string): { known: string; likeness: number } {
  const rated = KNOWN.map((known) => ({ known, likeness: likenessOf(name, known) }))
  return rated.reduce((one, other) => (other.likeness > one.likeness ? other : one))
}

/** Computes how alike two names are, by Dice's coefficient of their pairs of letters. */
function likenessOf(one: string, other: string): number {
  const [mine, theirs] = [pairsOf(one), pairsOf(other)]
  const shared = [...mine].filter((pair) => theirs.has(pair)).length
  return (2 * shared) / (mine.size + theirs.size)
}

function pairsOf(name: string): Set<string> {
  const letters = name.replaceAll('_', '')
  return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)))
}
