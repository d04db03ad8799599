import { friendsIn, type Sum, type Told, xpOf } from './sum.ts'
import { tellFriendsToTier, tellHowLongCreditsLast, tellXpToGoal } from './told-sums.ts'
import { tierIn, toldXp, XP_RATE } from './xp-sums.ts'

/** Amounts that are added: '40 + 55 + 38 xp' in plain words, '40 y 55 xp'. */
const ADDED = /\d+(?: (?:(?:xp|px|ep|plus|and|y|mas|et|und) )*\d+)+/
/** The amount that people want to reach, after a word that leads there. */
const GOAL =
  /\b(?:until|till|til|to|at|reach|hit|get|hasta|llegar|llego|para|a|jusqu'a|atteindre|atteins|pour|suis|bis|auf|erreiche?n?|habe?) (?:(?:i (?:have|hit|reach|get(?: to)?)|a|los|les|die|las|zu|auf|at) )?(\d+)\b(?! ?(?:days?|weeks?|months?|dias?|semanas?|mes\w*|jours?|semaines?|mois|tage?n?|wochen?|monate?n?|credits?|creditos?|people|friends?|am|pm|uhr|bzr)\b)/g
/** Rounds that people have played say nothing of their XP. */
const ROUNDS = /(\d+) (?:rounds?|runden?|rondas?|manches?)\b/
const NAMES_XP = /\b(?:xp|exp|px|ep|experience|experiencia|erfahrung\w*|points?|puntos?|punkte?n?)\b/
const ASKS =
  /\b(?:how|when|cuant[oa]s?|cuando|combien|quand|wie ?(?:viel\w*|lange|weit)?|wann|falta\w*|manque\w*|reste|fehl\w*|left|missing|need)\b/

/**
 * Computes a sum with a number as its goal: the XP that are missing to it, or the days with so many XP a day, from the XP
 * that the message tells or adds up, or else from those of the person who asks.
 */
export function goalSum({ text, account, numbers }: Sum): Told | null {
  if (!NAMES_XP.test(text) || !ASKS.test(text) || tierIn(text)) return null
  const added = addedIn(text)
  const rate = rateIn(text)
  const xp = added?.sum ?? toldXp(text) ?? xpOf(account)
  const rest = added ? text.replace(added.text, ' ') : text
  const goals = [...rest.matchAll(GOAL)].map(([, goal]) => Number(goal))
  const goal = goals.findLast((one) => one !== xp && one !== rate)
  if (goal === undefined || goal <= xp) return null
  const rounds = Number(ROUNDS.exec(text)?.[1])
  const counted = new Set([goal, rate, rounds, toldXp(text), ...(added?.amounts ?? [])])
  if (numbers.some((number) => !counted.has(number))) return null
  const isOwn = added === null && toldXp(text) === undefined
  return { ...tellXpToGoal({ xp, goal, xpADay: rate }), uses: numbers, isOwn }
}

function addedIn(text: string): { text: string; amounts: number[]; sum: number } | null {
  const [found] = ADDED.exec(text) ?? []
  if (!found) return null
  const amounts = [...found.matchAll(/\d+/g)].map(Number)
  return { text: found, amounts, sum: amounts.reduce((sum, one) => sum + one, 0) }
}

/** 'I get 150 a day', 'je gagne 150 par jour': the XP of a day, where XP are talked of. */
const A_DAY =
  /(\d+) ?(?:(?:xp|px|ep|points?|puntos?|punkte?) ?)?(?:(?:(?:a|per|each|every|al|por|cada|par|chaque|pro|am|jeden) )(?:day|dia|jour|tag)|daily|diari[oa]s|taglich)\b/

function rateIn(text: string): number | undefined {
  const rate = Number((XP_RATE.exec(text) ?? A_DAY.exec(text))?.[1] ?? Number.NaN)
  return rate > 0 ? rate : undefined
}

const CREDITS = /(\d+) ?(?:credits?|creditos?|messages?|mensajes?|nachrichten)\b/
const LAST =
  /\b(?:last|how long|how many days|run out|cuanto (?:tiempo )?(?:me )?dura\w*|cuantos dias|me dura\w*|alcanza\w*|combien de (?:temps|jours)|dure\w*|tient|tiennent|wie (?:lange|viele tage)|reiche?n?|halten)\b/

/** Computes for how many days a number of credits is enough. */
export function lastingCreditsSum({ text, numbers }: Sum): Told | null {
  const credits = Number(CREDITS.exec(text)?.[1] ?? Number.NaN)
  const aDay = Number(A_DAY.exec(text)?.[1] ?? Number.NaN)
  const isAsked = LAST.test(text) && numbers.length === 2 && !NAMES_XP.test(text)
  if (!isAsked || !(aDay > 0) || !(credits > aDay)) return null
  return { ...tellHowLongCreditsLast({ credits, aDay }), uses: numbers }
}

const AM_I =
  /\b(?:am i|will i be|(?:bin|ware|komme|werde) ich|soy|sere|estoy|llego|suis[- ]je|je suis|serai[- ]je|je passe)\b/

/** Computes the tier that someone has once a number of friends have brought their XP. */
export function friendsToTierSum({ text, numbers, locale, account, xpAmounts: amounts }: Sum): Told | null {
  const friends = friendsIn(text)
  const tier = tierIn(text)
  if (!friends || !tier || !AM_I.test(text)) return null
  const told = toldXp(text)
  const xp = told ?? xpOf(account)
  const isOwn = told === undefined
  return { ...tellFriendsToTier({ tier, friends, xp }, { locale, amounts }), uses: numbers, isOwn }
}
