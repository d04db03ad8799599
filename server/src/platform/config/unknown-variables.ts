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

/** Returns a sentence for each variable that has one of the product's prefixes but is not known. */
export function findUnknownVariables(env: Record<string, string | undefined>): string[] {
  return Object.keys(env)
    .filter((name) => OWN.test(name) && !KNOWN.includes(name))
    .map((name) => {
      const nearest = nearestName(name)
      return `${name} is not a variable of this program and changes nothing.${nearest ? ` Did you mean ${nearest}?` : ''}`
    })
}

function nearestName(name: string): string | undefined {
  const rated = KNOWN.map((known) => ({ known, likeness: likenessOf(name, known) }))
  const best = rated.reduce((one, other) => (other.likeness > one.likeness ? other : one))
  return best.likeness >= ALIKE ? best.known : undefined
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
