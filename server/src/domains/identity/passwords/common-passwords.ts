/** A common word stays common with up to this many characters around it. */
const DECORATION_MAX = 6
const FEW_CHARACTERS = 4

let loading: Promise<Set<string>> | undefined

/**
 * Returns whether a password is one of the some 49,000 most common, such a one repeated or with a little around it
 * ('dragon2024!'), a run like 'abcdefghij', or made of very few different characters (AU-7).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const plain = password.toLowerCase()
  if (new Set(plain).size <= FEW_CHARACTERS || isRun(plain)) return true
  loading ??= loadCommonPasswords()
  const common = await loading
  return [plain, withoutDecoration(plain), repeatedPart(plain)].some(
    (word) => word !== null && common.has(word),
  )
}

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Returns the letters within digits and signs, if there are only a few of those. */
function withoutDecoration(plain: string): string | null {
  const word = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  return word.length >= 4 && plain.length - word.length <= DECORATION_MAX ? word : null
}

function repeatedPart(plain: string): string | null {
  return /^(.+?)\1+$/.exec(plain)?.[1] ?? null
}

/**
 * Returns whether each character follows the one before it, up or down, with 0 after 9 and before it: 'abcdefghij',
 * '0987654321'.
 */
function isRun(plain: string): boolean {
  const steps = [...plain]
    .slice(1)
    .map((character, index) => character.charCodeAt(0) - plain.charCodeAt(index))
  return [1, -1].some((by) => steps.every((step) => step === by || step === -9 * by))
}
