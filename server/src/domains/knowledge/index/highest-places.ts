/** Returns the places of the highest scores above a least one, highest first. It reads all scores and sorts few. */
export function highestPlaces(scores: Float64Array, count: number, least: number): number[] {
  const places: number[] = []
  let lowest = least
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] as number
    if (score <= lowest) continue
    const before = places.findIndex((one) => (scores[one] as number) < score)
    places.splice(before < 0 ? places.length : before, 0, place)
    if (places.length > count) places.length = count
    if (places.length === count) lowest = scores[places[count - 1] as number] as number
  }
  return places
}
