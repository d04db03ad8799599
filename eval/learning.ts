/** Candidates by their signs, and which of them is right; -1 where none is. */
export interface Choice {
  signs: readonly number[][]
  right: number
}

/** Signs of something, and whether it was right. */
export interface Outcome {
  signs: readonly number[]
  isRight: boolean
  /** How much it counts; 1 unless it is said. */
  weight?: number
}

const ROUNDS = 300
const STEP = 0.05
/** The strength with which a weight is drawn to zero: there are few signs, so that little is learned by heart. */
const DRAWN = 0.003

/**
 * Learns the weights by which the right candidate is most likely to come first: logistic regression over the candidates
 * of each question.
 */
export function learnChoice(choices: readonly Choice[]): number[] {
  const known = choices.filter(({ right }) => right >= 0)
  const scale = scaleOf(known.flatMap(({ signs }) => signs))
  const scaled = known.map(({ signs, right }) => ({ signs: signs.map(scale.apply), right }))
  const weights = descend(scale.deviations.length, (weights, slope) => {
    for (const { signs, right } of scaled) {
      const scores = signs.map((one) => dot(weights, one))
      const best = Math.max(...scores)
      const shares = scores.map((score) => Math.exp(score - best))
      const all = shares.reduce((sum, share) => sum + share, 0)
      for (const [at, one] of signs.entries()) {
        const error = ((shares[at] as number) / all - (at === right ? 1 : 0)) / scaled.length
        for (let sign = 0; sign < one.length; sign += 1)
          slope[sign] = (slope[sign] as number) + error * (one[sign] as number)
      }
    }
  })
  return weights.map((weight, at) => weight / (scale.deviations[at] as number))
}

/** Learns the weights of a logistic regression; the first sign is always 1. */
export function learnProbability(outcomes: readonly Outcome[]): number[] {
  const known = outcomes.filter(({ signs }) => signs.length > 0)
  const scale = scaleOf(known.map(({ signs }) => [...signs]))
  const scaled = known.map(({ signs, isRight, weight = 1 }) => ({
    signs: [1, ...scale.apply([...signs]).slice(1)],
    isRight,
    share: weight / known.length,
  }))
  const weights = descend(scale.deviations.length, (weights, slope) => {
    for (const { signs, isRight, share } of scaled) {
      const error = share * (1 / (1 + Math.exp(-dot(weights, signs))) - (isRight ? 1 : 0))
      for (let sign = 0; sign < signs.length; sign += 1)
        slope[sign] = (slope[sign] as number) + error * (signs[sign] as number)
    }
  })
  const plain = weights.map((weight, at) => (at === 0 ? weight : weight / (scale.deviations[at] as number)))
  const shift = plain.reduce(
    (sum, weight, at) => (at === 0 ? sum : sum + weight * (scale.means[at] as number)),
    0,
  )
  return [(plain[0] as number) - shift, ...plain.slice(1)]
}

function dot(weights: readonly number[], signs: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < signs.length; at += 1) sum += (weights[at] as number) * (signs[at] as number)
  return sum
}

function scaleOf(rows: readonly number[][]) {
  const [first = []] = rows
  const means = first.map((_, at) => rows.reduce((sum, row) => sum + (row[at] as number), 0) / rows.length)
  const deviations = means.map(
    (mean, at) =>
      Math.sqrt(rows.reduce((sum, row) => sum + ((row[at] as number) - mean) ** 2, 0) / rows.length) || 1,
  )
  const apply = (row: number[]) =>
    row.map((one, at) => (one - (means[at] as number)) / (deviations[at] as number))
  return { means, deviations, apply }
}

/** Follows the slope down in steps that fit each weight (Adam). */
function descend(count: number, addSlope: (weights: number[], slope: number[]) => void): number[] {
  const zeros = () => Array.from({ length: count }, () => 0)
  const [weights, mean, square] = [zeros(), zeros(), zeros()]
  for (let round = 1; round <= ROUNDS; round += 1) {
    const slope = weights.map((weight) => DRAWN * weight)
    addSlope(weights, slope)
    for (let at = 0; at < count; at += 1) {
      const down = slope[at] as number
      mean[at] = 0.9 * (mean[at] as number) + 0.1 * down
      square[at] = 0.99 * (square[at] as number) + 0.01 * down ** 2
      const first = (mean[at] as number) / (1 - 0.9 ** round)
      const second = (square[at] as number) / (1 - 0.99 ** round)
      weights[at] = (weights[at] as number) - (STEP * first) / (Math.sqrt(second) + 1e-8)
    }
  }
  return weights
}
