const STOP_WORDS = new Set(
  `a about above after again all also am an and any are as at be because been before being below between both but by can
  could did do does doing done down during each else ever few for from further get gets give go goes got had has have
  having he her here hers him his how i if in into is it its itself just know let like me mean more most much must my
  need no nor not now of off on once only or other our out over own please same say she should so some something such
  tell than that the their them then there these they thing things this those through to too under until up us very was
  want way we were what when where which while who whom why will with would yes yet you your yours`.split(
    /\s+/,
  ),
)

/**
 * Extracts the words of a text that carry its meaning, lower-cased and without their endings, in order, with
 * repetitions.
 */
export function termsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replace(/[’']s?\b/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !STOP_WORDS.has(word)).map(stem)
}

/** Cuts the most common English endings, so that 'bids', 'bidding' and 'bid' are one word. */
function stem(word: string): string {
  if (word.length < 4) return word
  const cut = word
    .replace(/(?<=[^aeious])ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<=[^su])s$/, '')
  const root = cut.replace(/(?<=\w{3})(?:ing|ed|ly)$/, '')
  if (root === cut) return cut.replace(/(?<=\w{3})e$/, '')
  return root.replace(/([bdgmnprt])\1$/, '$1').replace(/(?<=\w{3})e$/, '')
}
