import { errorCatalogue } from '../../contract/src/errors.ts'
import { en as mails } from '../../server/src/platform/mail/texts.ts'
import { readSourceMessages } from './source-messages.ts'

const RULES: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\b(?:some|any|every)body\b/i, instead: 'say “you”, “people” or “everyone”' },
  { pattern: /\be-mails?\b/i, instead: 'write “email”' },
  { pattern: /\b(?:whoever|anew|(?:is|are) told)\b/i, instead: 'say “anyone who”, “again” or “we notify”' },
  // A question may begin with it, and so may a label, which has no full stop.
  { pattern: /(?:^|[.!?:] )What [^.!?]+[.!]/, instead: 'name the thing, then the verb' },
]

/** Finds English texts of screens, mails and errors that break a rule, as `place: text (what to do)`. */
export function findWordingFaults(root: string): string[] {
  const screens = readSourceMessages(root).map(({ area, text }) => ({ place: area, text }))
  const letters = Object.entries(mails).flatMap(([name, { subject, before, action, after }]) =>
    [subject, ...before, action, ...after].map((text) => ({ place: `mail ${name}`, text })),
  )
  const errors = Object.entries(errorCatalogue).map(([code, { message }]) => ({
    place: `error ${code}`,
    text: message,
  }))
  return [...screens, ...letters, ...errors].flatMap(({ place, text }) =>
    judgeWording(text).map((instead) => `${place}: ${text} (${instead})`),
  )
}

/** Returns what to do about a text, one sentence for each rule that it breaks. */
export function judgeWording(text: string): string[] {
  return RULES.filter(({ pattern }) => pattern.test(text)).map(({ instead }) => instead)
}
