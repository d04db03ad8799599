import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const CASES = join(import.meta.dirname, 'cases')

export const caseKinds = [
  'sentence',
  'newcomer',
  'foreign',
  'typo',
  'follow-up',
  'account',
  'sum',
  'out-of-scope',
  'near-topic',
  'advice',
  'should-but-no-advice',
  'injection',
  'crisis',
  'violence',
  'gambling',
  'fraud',
  'abuse',
  'small-talk',
  'product-screen',
  'policy',
  'unrelated-before',
] as const

export const behaviours = [
  'answer',
  'refuse',
  'decline',
  'care',
  'calm',
  'small-talk',
  'live',
  'compute',
] as const

/** The expectation of a case; the README beside this file explains each field. */
export interface Expectation {
  behaviour: (typeof behaviours)[number]
  page?: string
  pages?: string[]
  sections?: string[]
  holds?: string
  says?: string[]
  not?: string[]
}

/** Lists the pages that may answer a case: those expected, and those of the sections that both judges named. */
export function answeringPages({ page, pages, sections = [] }: Expectation): string[] {
  const expected = pages ?? (page === undefined ? [] : [page])
  return [...new Set([...expected, ...sections.map((section) => section.split('#')[0] ?? '')])]
}

export interface EvaluationCase {
  id: string
  kind: (typeof caseKinds)[number]
  language: 'en' | 'es' | 'fr' | 'de'
  /** Earlier questions first, the scored one last. */
  talk: string[]
  account?: CaseAccount
  expect: Expectation
}

/** The facts of the member who asks; missing facts are those of a person who has just joined. */
export interface CaseAccount {
  credits?: { daily: number; lasting: number }
  tier?: string
  xp?: number
  referrals?: number
  role?: 'member' | 'admin' | 'super_admin'
}

/**
 * Reads every case of a folder, each with its file and line. Nothing is checked here: a line may not match its type.
 */
export function readCases(folder = CASES): { place: string; line: string; read: () => EvaluationCase }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .map((line, index) => ({
          place: `${name}:${index + 1}`,
          line,
          read: () => JSON.parse(line) as EvaluationCase,
        }))
        .filter(({ line }) => line.trim() !== ''),
    )
}
