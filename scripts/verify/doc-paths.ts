import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const fileEnding = /\.(ts|tsx|mjs|js|json|md|sql|css|html|po|csv|svg|png|ya?ml)$/
// The documents mention what a build or a run makes, but a fresh checkout does not have it.
const made = /(^|\/)(dist|node_modules|test-results|coverage|\.data[^/]*|\.env)(\/|$)/

/** Finds paths that the documents at the root and in docs/ mention and that do not exist, as `file:line: path`. */
export function findMissingDocPaths(root: string): string[] {
  return globSync(['*.md', 'docs/**/*.md'], { cwd: root })
    .filter((document) => document !== 'THIRD-PARTY-NOTICES.md')
    .sort()
    .flatMap((document) => {
      const lines = readFileSync(join(root, document), 'utf8').split('\n')
      const exists = (path: string) =>
        [root, join(root, dirname(document))].some((from) => isThere(from, path))
      return lines.flatMap((line, index) =>
        mentionedPaths(line, (name) => existsSync(join(root, name)))
          .filter((path) => !exists(path))
          .map((path) => `${document}:${index + 1}: ${path} does not exist`),
      )
    })
}

/**
 * Finds faults of docs/asvs.csv, whose rows are `requirement,level,about,status,evidence or reason`: a requirement that
 * is listed twice, an unknown status, evidence that does not exist, a gap without a reason.
 */
export function findMissingEvidence(root: string): string[] {
  const [, ...rows] = readFileSync(join(root, 'docs', 'asvs.csv'), 'utf8')
    .trimEnd()
    .split('\n')
  const seen = new Set<string>()
  return rows.flatMap((row) => {
    const [id = '', , , status = '', ...rest] = row.split(',')
    const isTwice = seen.has(id)
    seen.add(id)
    const fault = isTwice ? 'is listed twice' : faultOf(root, { status, note: rest.join(',') })
    return fault === null ? [] : [`docs/asvs.csv: ${id} ${fault}`]
  })
}

function faultOf(root: string, { status, note }: { status: string; note: string }): string | null {
  if (status === 'met') return note !== '' && existsSync(join(root, note)) ? null : `has no evidence: ${note}`
  if (status !== 'gap' && status !== 'not applicable') return `has an unknown status: ${status}`
  return note.trim() === '' ? 'has no reason' : null
}

/** Lists the repository paths in a line of Markdown: those in backticks, and the targets of relative links. */
export function mentionedPaths(line: string, isTopLevel: (name: string) => boolean): string[] {
  const quoted = [...line.matchAll(/`([^`]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((text) => looksLikePath(text, isTopLevel))
  const linked = [...line.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1] ?? '')
  return [...quoted, ...linked.filter((link) => !/^([a-z]+:|\/|#)/.test(link))]
    .map((path) => path.replace(/^\.\//, '').replace(/:\d+$/, ''))
    .filter((path) => !made.test(path))
}

function looksLikePath(text: string, isTopLevel: (name: string) => boolean): boolean {
  if (!/^[\w.*<>{}[\],/-]+(:\d+)?$/.test(text) || /[<>{}[\],]|^[/@]/.test(text)) return false
  const [first = ''] = text.replace(/^\.\//, '').split('/')
  return text.includes('/') && first !== '..' ? isTopLevel(first) || fileEnding.test(text) : false
}

function isThere(from: string, path: string): boolean {
  return path.includes('*') ? globSync(path, { cwd: from }).length > 0 : existsSync(join(from, path))
}
