import { friendsIn, type Sum, type Told, xpOf } from './sum.ts'
import { tellFriendsToTier, tellHowLongCreditsLast, tellXpToGoal } from './told-sums.ts'
import { QUESTIONS, tierIn, toldXp, WHICH_TIER, XP_RATE } from './xp-sums.ts'

/** XP that are added: '40 + 55 + 38 xp' in plain words, '40 xp y 55 xp'. */
const ADDED =
  /\d+(?: (?:(?:xp|px|ep|plus|and|y|mas|et|und) )*\d+)+(?= ?(?:xp|px|ep|points?|puntos?|punkte?n?)\b)/
/** The number of XP that people want to reach, after a word that leads there; before its unit, or where a clause ends. */
const GOAL =
  /\b(?:until|till|til|to|at|reach|hit|hasta|llegar|llego|a|jusqu'a|atteindre|atteins|bis|auf|erreiche?n?) (?:(?:i (?:have|hit|reach)|a|los|les|die|zu|auf|at) )?(\d+)(?= ?(?:(?:de |d')?(?:xp|px|ep|exp)|points?|puntos?|punkte?n?)\b| ?$| (?:when|how|and|if|cuando|cuant\w+|y|si|quand|combien|et|wann|wie|und|wenn)\b)/g
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
  const isOther = WHICH_TIER.test(text) || OF_CREDITS.test(text) || QUESTIONS.test(text)
  if (!NAMES_XP.test(text) || !ASKS.test(text) || isOther || tierIn(text) || friendsIn(text)) return null
  const rate = rateIn(text)
  const added = addedIn(text, rate)
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

function addedIn(text: string, rate?: number): { text: string; amounts: number[]; sum: number } | null {
  const [found] = ADDED.exec(text) ?? []
  if (!found) return null
  const amounts = [...found.matchAll(/\d+/g)].map(Number)
  if (rate !== undefined && amounts.includes(rate)) return null
  return { text: found, amounts, sum: amounts.reduce((sum, one) => sum + one, 0) }
}

/** 'I get 150 a day', 'je gagne 150 par jour', 'I send 10 messages a day'. */
const A_DAY =
  /(\d+) ?(?:(?:xp|px|ep|points?|puntos?|punkte?n?|credits?|creditos?|messages?|mensajes?|nachrichten|questions?|preguntas?|fragen) ?)?(?:(?:(?:a|per|each|every|al|por|cada|par|chaque|pro|am|jeden) )(?:day|dia|jour|tag)|daily|diari[oa]s|taglich)\b/

function rateIn(text: string): number | undefined {
  const rate = Number((XP_RATE.exec(text) ?? A_DAY.exec(text))?.[1] ?? Number.NaN)
  return rate > 0 ? rate : undefined
}

const CREDITS = /(\d+) ?(?:credits?|creditos?|messages?|mensajes?|nachrichten)\b/g
const OF_CREDITS = /\b(?:credits?|creditos?|allowance|messages?|mensajes?|nachrichten)\b/
const LAST =
  /\b(?:last|how long|how many days|run out|cuanto (?:tiempo )?(?:me )?dura\w*|cuantos dias|me dura\w*|alcanza\w*|combien de (?:temps|jours)|dure\w*|tient|tiennent|wie (?:lange|viele tage)|reiche?n?|halten)\b/
/** Words before the credits that come in each day, which are not those that are spent. */
const COMES_IN =
  /\b(?:get|receive|recibo|recibe|gano|me dan|recois|gagne|ai droit a|bekomme?|kriege?|erhalte) (?:\w+ ){0,2}$/

/** Computes for how many days a number of credits is enough. */
export function lastingCreditsSum({ text, numbers }: Sum): Told | null {
  const rate = A_DAY.exec(text)
  if (!rate || numbers.length !== 2 || !LAST.test(text) || NAMES_XP.test(text)) return null
  if (COMES_IN.test(text.slice(0, rate.index))) return null
  const aDay = Number(rate[1])
  const rest = `${text.slice(0, rate.index)} ${text.slice(rate.index + rate[0].length)}`
  const [credits] = [...rest.matchAll(CREDITS)].map(([, count]) => Number(count))
  if (credits === undefined || !(aDay > 0) || credits <= aDay) return null
  return { ...tellHowLongCreditsLast({ credits, aDay }), uses: numbers }
}

const AM_I =
  /\b(?:am i|will i be|(?:bin|ware|komme|werde) ich|soy|sere|estoy|llego|suis[- ]je|je suis|serai[- ]je|je passe)\b/

/** Words of friends who are still to come. */
const INVITES =
  /\b(?:invit\w*|bring\w*|refer|recruit|(?:ein)?lade\w*|werbe?n?|hole|traigo|traiga|parraine|r?amene)\b/

/** Computes the tier that someone has once a number of friends have brought their XP. */
export function friendsToTierSum({ text, numbers, locale, account, xpAmounts: amounts }: Sum): Told | null {
  const friends = friendsIn(text)
  const tier = tierIn(text)
  if (!friends || !tier || !AM_I.test(text) || !INVITES.test(text) || OF_CREDITS.test(text)) return null
  const told = toldXp(text)
  const xp = told ?? xpOf(account)
  const isOwn = told === undefined
  return { ...tellFriendsToTier({ tier, friends, xp }, { locale, amounts }), uses: numbers, isOwn }
}
