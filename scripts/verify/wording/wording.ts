import { readCodeComments } from './code-comments.ts'
import { readCodeTexts } from './code-texts.ts'
import { readDocuments } from './documents.ts'
import { findStalePhrases, readGuideTexts } from './guide-texts.ts'
import { readPageTexts, readScreenTexts } from './screen-texts.ts'
import { readTestTitles } from './test-titles.ts'
import type { WrittenText } from './written-text.ts'

const RULES: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\b(?:some|any|every|no)body\b/i, instead: 'say “you”, “people”, “everyone” or “no one”' },
  { pattern: /\b(?:whoever|whomever)\b/i, instead: 'say “anyone who”, or name the person' },
  { pattern: /\banew\b/i, instead: 'say “again”' },
  { pattern: /\btold\b/i, instead: 'say “we notify”, “shown” or “reported”' },
  { pattern: /\bstands\b(?! (?:in )?for\b)/i, instead: 'say “is”' },
  // A question may begin with it, and so may a label, which has no full stop.
  {
    pattern: /(?:^|[.!?:] )(?:What|Who|Whom|Whose) [^.!?\n]+[.!](?!\w)/,
    instead: 'name the thing, then the verb',
  },
  // Messages are followed in a hurry.
  {
    pattern:
      /\b(?:delete|remove|erase|drop|wipe|recreate|throw away)\b (?:(?:and|or|the|this|your|its|that|old|whole|damaged|create) )*(?:data ?folder|data directory|folder of the data|database|postgres folder|DATA_DIR)\b|\brm -rf? /i,
    instead: 'advise nothing that loses data: say to keep it, and what to do beside it',
  },
]
/** German and French write the word with a hyphen. */
const ENGLISH_ONLY = [{ pattern: /\be-mails?\b/i, instead: 'write “email”' }]
const TITLE = /(?:^|[:;] )(?:what|who|whom)\b|(?:, |\band )what\b/i
const CLAUSE = /; (?:what|who|whom|whose) /

/** Texts of the persona, which may speak as it likes. */
const PERSONA = new Set(['Nobody yet. I am not crying, you are.'])

/**
 * Finds texts that break a rule, as `place: text (what to do)`: of screens, mails, errors, pages, commands and the
 * guide, in documents, in comments of code, and in titles of tests.
 */
export function findWordingFaults(root: string): string[] {
  return [
    ...judgeTexts(readScreenTexts(root)),
    ...judgeTexts(readPageTexts(root)),
    ...judgeTexts(readDocuments(root)),
    ...judgeTexts(readCodeTexts(root), judgeAnyLanguage),
    ...judgeTexts(readTestTitles(root), judgeTitle),
    ...findCommentFaults(root),
    ...findGuideFaults(root),
  ]
}

/** Finds the comments of code that break a rule. */
export function findCommentFaults(root: string): string[] {
  return judgeTexts(readCodeComments(root), judgeComment)
}

/** Finds the texts of the guide that break a rule, and exceptions that are no longer needed. */
export function findGuideFaults(root: string): string[] {
  const isFault = (phrase: string) => judgeWording(phrase).length > 0
  return [...judgeTexts(readGuideTexts(root)), ...findStalePhrases(root, isFault)]
}

/** Returns what to do about an English text, one sentence for each rule that it breaks. */
export function judgeWording(text: string): string[] {
  return PERSONA.has(text) ? [] : [...RULES, ...ENGLISH_ONLY].filter(breaksRule(text)).map(adviceOf)
}

/** Returns what to do about the title of a test, which must not begin a clause with “what” or “who” either. */
export function judgeTitle(title: string): string[] {
  return [...judgeWording(title), ...(TITLE.test(title) ? ['name the thing, then the verb'] : [])]
}

/** Returns what to do about a comment, which must not begin a clause after a semicolon with “what” or “who” either. */
export function judgeComment(comment: string): string[] {
  return [...judgeWording(comment), ...(CLAUSE.test(comment) ? ['name the thing, then the verb'] : [])]
}

function judgeAnyLanguage(text: string): string[] {
  return RULES.filter(breaksRule(text)).map(adviceOf)
}

function breaksRule(text: string): (rule: { pattern: RegExp }) => boolean {
  return ({ pattern }) => pattern.test(text)
}

function adviceOf({ instead }: { instead: string }): string {
  return instead
}

function judgeTexts(texts: readonly WrittenText[], judge = judgeWording): string[] {
  return texts.flatMap(({ place, text }) => judge(text).map((instead) => `${place}: ${text} (${instead})`))
}
