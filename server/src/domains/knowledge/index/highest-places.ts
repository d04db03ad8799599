/** Returns the places of the highest scores above a least one, highest first. It reads all scores and sorts few. */
export function highestPlaces(scores: Float64Array, count: number, least: number): number[] {
  const places: number[] = []
  let lowest = least
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] as number
    if (score <= lowest) continue
    insert(places, place, { scores, count })
    if (places.length === count) lowest = scores[places[count - 1] as number] as number
  }
  return places
}

/** Inserts a place after those that score the same; beyond `count` places the last one falls out. */
function insert(
  places: number[],
  place: number,
  { scores, count }: { scores: Float64Array; count: number },
): void {
  const score = scores[place] as number
  let at = Math.min(places.length, count - 1)
  for (; at > 0 && (scores[places[at - 1] as number] as number) < score; at -= 1)
    places[at] = places[at - 1] as number
  places[at] = place
}
