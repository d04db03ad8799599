import type { Tier } from '@pepper/contract/primitives'
import { nextTier } from '@pepper/contract/progress/tiers'
import { friendsIn, type Sum, type Told } from './sum.ts'
import { tellMissingXp, tellTierOfXp, tellXpOfAnswers, tellXpOfFriends, thresholdOf } from './told-sums.ts'

/** Words that show a message to be French: there, 'or' and 'argent' name tiers. */
const FRENCH =
  /\b(?:je|j'\w+|jf\w+|suis|serai|combien|quand|avec|pour|par|jours?|semaines?|mois|vers|chaque|rang|niveau|palier|jusqu'a|passer|[ld]'(?:or|argent))\b/
const TIERS: [Tier, RegExp, french?: RegExp][] = [
  ['diamond', /\b(?:diamond|diamant|diamante)\b/],
  ['platinum', /\b(?:platinum|platin|platino|platine)\b/],
  ['gold', /\b(?:gold|oro)\b/, /\bor\b/],
  ['silver', /\b(?:silver|silber|plata)\b/, /(?<!(?<!rang |niveau |palier )d')\bargent\b/],
  ['bronze', /\b(?:bronze|bronce)\b/],
]
const HIGHEST =
  /\b(?:highest|top|the max|last tier|ganz oben|hochste[nrs]?|spitze|mas alto|ultimo (?:nivel|rango)|lo mas alto|plus haut|dernier (?:rang|palier)|au sommet)\b/

export function tierIn(text: string): Tier | undefined {
  return tiersIn(text)[0]
}

/** Lists the tiers that a message names, the highest first. */
export function tiersIn(text: string): Tier[] {
  const isFrench = FRENCH.test(text)
  const named = TIERS.filter(([, pattern, french]) => pattern.test(text) || (isFrench && french?.test(text)))
  return named.map(([tier]) => tier)
}

export const QUESTIONS =
  /(\d+) (?:[a-z]+ )?(?:questions?|messages?|answers?|chats?|msgs?|preguntas?|mensajes?|respuestas?|reponses?|fragen|frage|nachrichten|antworten)/

const XP = /\b(?:xp|exp|px|ep|experience|experiencia|erfahrung\w*)\b/
const A_DAY =
  '(?:(?:(?:a|per|each|every|al|por|cada|par|chaque|pro|am|jeden) )?(?:day|dia|jour|jornada|tag)|daily|diari[oa]s?|quotidien\\w*|taglich)\\b'
const XP_AMOUNT = new RegExp(
  `(\\d+) ?(?:xp|exp|px|ep|(?:de |d'|points of )?(?:experience|experiencia)|erfahrung\\w*)\\b(?! ${A_DAY})`,
)
/** An amount of XP for each day: no amount that anyone has. */
export const XP_RATE = new RegExp(`(\\d+) ?(?:xp|points|puntos|punkte) ${A_DAY}`)
/** The XP that people say they have: 'bronze w 340 xp', 'tengo 900 xp', 'erst 700 XP'. */
const TOLD_XP =
  /\b(?:at|have|ive|i've|i'm|im|got|w|with|from|on|only|just|tengo|llevo|voy|con|desde|apenas|solo|ya|j'ai|jai|g|ai|a|avec|seulement|deja|habe?|mit|bei|von|ab|erst|nur|schon) (?:(?:already|only|just|ya|solo|apenas|deja|seulement|erst|nur|schon|en|de) )?(\d+) ?(?:xp|exp|px|ep|points|puntos|punkte)\b(?! (?:today|more|hoy|mas|aujourd'hui|de plus|heute|mehr)\b)/
const TOLD_XP_A_DAY = new RegExp(`${TOLD_XP.source}(?! ${A_DAY})`)

/** Returns the XP that a message says its sender has, whatever the account shows; undefined if it says none. */
export function toldXp(text: string): number | undefined {
  const told = TOLD_XP_A_DAY.exec(text)?.[1]
  return told === undefined ? undefined : Number(told)
}

/** Wordings of the tier after the present one: a tier that such a question names is the present one. */
export const NEXT_TIER =
  /\bnext (?:tier|level|rank|one)\b|\bnachste\w* (?:stufe|level|rang|tier)\b|\b(?:siguiente|proxim[oa]|prochaine?) (?:nivel|rango|tier|etapa|niveau|rang|palier)\b|\b(?:nivel|rango|niveau|rang|palier) (?:siguiente|suivant)\b/

/** A number of anything but XP: 'within 30 days', 'hace 2 meses', 'als 5 Clubs'. */
const OTHER_UNIT =
  /\d(?:k\b)? ?(?:(?:full|more|other|mas|otr[oa]s|autres|ganze[nr]?|weitere[nr]?) )?(?:%|percent|prozent|por ciento|pour cent|seconds?|minutes?|hours?|days?|weeks?|months?|years?|seasons?|rounds?|times|clubs?|members?|lots?|auctions?|bids?|tokens?|credits?|shares?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|saisons?|runden?|mal|lose|auktionen|gebote|minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?|temporadas?|rondas?|veces|clubes|lotes?|subastas?|pujas?|creditos?|heures?|jours?|semaines?|mois|ans|annees?|manches?|fois|encheres?|mises?|jetons?)\b/
const ASKS_XP =
  /\b(?:how (?:much|many)|what|wieviel\w*|wie viel\w*|cuant[oa]s?|combien|quanto)\b|=|\b(?:xp|exp|experience|erfahrung|experiencia) (?:for|fur|por|pour)\b/
const MISSING =
  /\b(?:missing|left|need|needed|more|until|till|away|short|falta\w*|manque\w*|reste|fehl\w*|noch|bis|hasta|jusqu'?\w*)\b/
/** Wordings that ask for a tier where a message names its XP: 'tengo 500 xp, cuanto para oro', 'ya soy plata'. */
const ON_THE_WAY =
  /\b(?:how (?:much|far|many|long)|cuant[oa]s?|combien|wie ?(?:viel|weit|lange)|when|cuando|quand|wann|am i|soy|suis je|je suis|bin ich)\b/
/** Wordings that ask which tier an amount of XP is. */
export const WHICH_TIER =
  /\bbin ich (?:damit )?was\b|\b(?:which|what|welche[rs]?|was|que|q|cual|quel\w*) ?(?:\w+ ){0,2}?(?:tier|colou?r|rank|level|stufe|farbe|rang|nivel|rango|color|palier|niveau|couleur)\b|\b(?:tier|colou?r|rank|level|stufe|farbe|rang|nivel|rango|palier|niveau|couleur)\b.{0,12}\b(?:is|am|ist|bin|es|soy|estoy|tengo|est|suis)\b/

/**
 * Computes a sum about XP: what answers or friends earn, which tier an amount reaches, or how much is missing to one.
 */
export function xpRuleSum(sum: Sum): Told | null {
  return xpBetween(sum) ?? missingXp(sum) ?? tierOfXp(sum) ?? xpEarned(sum)
}

const FROM_TO =
  /\b(?:from|between|von|zwischen|desde|de|du|entre)\b.{1,20}\b(?:to|and|bis|zu|und|a|al|hasta|y|au|et|jusqu'?\w*)\b/

/** Returns the two tiers of a question about the way from one to the other, the higher one first. */
export function tiersBetween(text: string): [Tier, Tier] | null {
  const [to, from, ...others] = tiersIn(text)
  return to && from && others.length === 0 && FROM_TO.test(text) ? [to, from] : null
}

function xpBetween({ text, locale, numbers, intent }: Sum): Told | null {
  const between = numbers.length === 0 ? tiersBetween(text) : null
  const isAsked = XP.test(text) || intent === 'xp-to-next' || /\b(?:days|tage|dias|jours)\b/.test(text)
  if (!between || !isAsked) return null
  const [tier, from] = between
  return tellMissingXp({ tier, xp: thresholdOf(from) }, locale)
}

function missingXp({ text, locale, numbers }: Sum): Told | null {
  const told = toldXp(text)
  const tier =
    told !== undefined && NEXT_TIER.test(text)
      ? nextTier(told)?.tier
      : (tierIn(text) ?? (HIGHEST.test(text) ? 'diamond' : undefined))
  const isAsked = MISSING.test(text) || (told !== undefined && ON_THE_WAY.test(text))
  if (!tier || !isAsked || QUESTIONS.test(text) || friendsIn(text) !== undefined || XP_RATE.test(text))
    return null
  const from = thresholdOf(tier)
  const amount = XP_AMOUNT.exec(text)?.[1]
  if (amount === undefined && OTHER_UNIT.test(text)) return null
  const [xp = Number.NaN] = amount === undefined ? numbers : [Number(amount)]
  const isXp = XP.test(text) || (numbers.length === 1 && xp >= 100)
  if (!isXp || !(xp < from) || numbers.length > 1) return null
  return tellMissingXp({ tier, xp }, locale)
}

function tierOfXp({ text, locale, numbers }: Sum): Told | null {
  const xp = Number(XP_AMOUNT.exec(text)?.[1])
  const isOpen = tierIn(text) === undefined || toldXp(text) !== undefined
  if (!(xp >= 0) || numbers.length > 1 || !isOpen || !WHICH_TIER.test(text)) return null
  return tellTierOfXp({ xp }, locale)
}

function xpEarned({ text, numbers, xpAmounts }: Sum): Told | null {
  if (!XP.test(text) || XP_AMOUNT.test(text) || numbers.length !== 1 || tierIn(text)) return null
  if (!ASKS_XP.test(text)) return null
  const friends = friendsIn(text) ?? 0
  if (friends > 0) return tellXpOfFriends({ friends }, xpAmounts)
  const answers = Number(QUESTIONS.exec(text)?.[1])
  return answers > 0 ? tellXpOfAnswers({ answers }, xpAmounts) : null
}
