import type { Sum, Told } from './sum.ts'
import { SHARES_OF_A_LOT, tellSharePart, tellShareValue } from './told-sums.ts'

const SHARE_NAMES = '(?:shares?|acciones|participaciones|fracciones|partes?|parts?|anteile?n?|aktien)'
const SHARE = new RegExp(`(\\d+) (?:\\w+ )?${SHARE_NAMES}\\b`)
/** Shares of so many as there are: '12 out of 200 shares', '65 parts d'un total de 260', '27 von insgesamt 108'. */
const SHARE_OF = new RegExp(
  `(\\d+) (?:(?:${SHARE_NAMES}|actions?|fichas|jetons?|pieces|stk|stucke?|tokens?|trozos) )?(?:among|aus|d'un|de|entre|in|of|out of|parmi|sobre|sur|unter|von) (?:(?:an? |un )?(?:gesamt|insgesamt|total) (?:de |of |von )?|the |las |les |den |un lote de )?(\\d+)\\b`,
)

/**
 * Computes which part of a lot some shares are, or what they are worth where a message names a price.
 */
export function shareSum({ text, numbers, intent }: Sum): Told | null {
  const isMeant = intent === 'share'
  const [, partOf, total] = (isMeant || SHARE.test(text) ? SHARE_OF.exec(text) : null) ?? []
  const shares = Number(partOf ?? SHARE.exec(text)?.[1] ?? (isMeant ? countIn(text, numbers) : undefined))
  const of = Number(total ?? SHARES_OF_A_LOT)
  if (!(shares > 0) || shares > of) return null
  const price = numbers.find((number) => number !== shares && number !== of)
  if (price === undefined) {
    const isAsked =
      isMeant ||
      /\b(?:percent\w*|fraction|how much of|share of|porcentaje|por ciento|pourcent\w*|prozent|anteil|what part|que parte|quelle part)\b|%/.test(
        text,
      )
    return isAsked ? tellSharePart({ shares, of }) : null
  }
  if (of !== SHARES_OF_A_LOT || !NAMES_PRICE.test(text)) return null
  const isWhole =
    /\b(?:whole|entire|total|lot|asset|all|lote|activo|entero|lot entier|entier|actif|ganze[sr]?|gesamt\w*)\b/.test(
      text,
    ) && !EACH.test(text)
  if (!isWhole && INCOME.test(text) && !EACH.test(text)) return null
  return { ...tellShareValue({ shares, price, isOfWholeLot: isWhole }), uses: [price] }
}

/** Words of what a share or a lot costs: without one, a second number is no price. */
const NAMES_PRICE =
  /\b(?:worth|values?|valued|pric\w+|costs?|each|apiece|a share|per share|goes|went|sells?|sold|va[ly]en?|valor|precio|cuestan?|cada|por accion|vaut|valent|valeur|prix|coute\w*|chacune?|la part|par part|wert|preis|koste[nt]?|jeweils|(?:at|a|je|pro|zu) \d+|(?:je|pro) anteil|steht)\b/
const EACH =
  /\b(?:each|a share|per share|apiece|cada|por accion|chacune?|la part|par part|je anteil|pro anteil|jeweils)\b/
/** Words of what shares bring in a round, which is not what they are worth. */
const INCOME =
  /\b(?:dividend\w*|income|pays|rents?|upkeep|yields?|ingresos?|renta|loyer|rapporte\w*|revenus?|einkunfte?n?|ertrag|miete|wirft)\b/

/** A number of credits, XP or people, in the words of further languages too: no shares. */
const COUNTS_ELSE = /\d ?(?:xp|credit\w*|credito?s?|bzr|friends?|euros?|dollars?)\b/

function countIn(text: string, numbers: number[]): number | undefined {
  return COUNTS_ELSE.test(text) ? undefined : numbers[0]
}
