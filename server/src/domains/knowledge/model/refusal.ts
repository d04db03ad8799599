/** A reply with more characters than this explains something. */
const REFUSAL_MAX_CHARACTERS = 400

/** The ways in which models say that they will not answer, in the four languages. */
const REFUSALS = [
  /^(?:i'm |i am )?(?:really |very |so )?(?:sorry|afraid)\b.{0,40}\b(?:can't|cannot|can not|won't|unable to|not able to)\b/,
  /^(?:unfortunately,? )?i (?:can't|cannot|can not|won't|am unable to|am not able to|'m unable to|'m not able to) (?:help|assist|answer|discuss|provide|comply|continue|fulfill?|do that)\b/,
  /^(?:lo siento|lo lamento|disculpa)\b.{0,40}\bno puedo\b|^no puedo (?:ayudar|responder|hablar|proporcionar|continuar)/,
  /^(?:je suis |je )?(?:vraiment |sincerement )?(?:desole|navre|regrette)\w*\b.{0,60}\bne (?:peux|suis)\b|^je ne (?:peux|suis) pas (?:en mesure|repondre|t'aider|vous aider|aider)/,
  /^(?:es )?tut mir (?:sehr )?leid\b.{0,60}\b(?:kann|darf)\b.{0,30}\bnicht\b|^(?:das|dabei|damit|darauf)? ?(?:kann|darf) ich (?:dir |ihnen )?(?:dabei |damit |darauf |leider )?nicht (?:helfen|antworten|beantworten)/,
]

/** Returns whether a reply does nothing but refuse to answer. */
export function isRefusal(reply: string): boolean {
  if (reply.length > REFUSAL_MAX_CHARACTERS) return false
  const text = reply
    .trim()
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/\s+/g, ' ')
  return REFUSALS.some((pattern) => pattern.test(text))
}
