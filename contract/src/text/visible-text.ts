/** The signs that show nothing or change the direction of the text around them; two joiners have their own rule. */
const HIDDEN =
  /(?![\u200c\u200d])(?:[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5)/gu

/** The characters beside which a joiner joins: letters of a script that needs it, and the parts of an emoji. */
const JOINED =
  '[\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Mongolian}]'
const STRAY_JOINER = new RegExp(`(?<!${JOINED})[\\u200c\\u200d]|[\\u200c\\u200d](?!${JOINED})`, 'gu')

/**
 * Checks whether each sign of a name shows or joins, so that no name looks like another or changes the direction of the
 * text around it (W9).
 */
export function isVisibleText(text: string): boolean {
  return text === visibleText(text)
}

/** Checks the same for a text of several lines, which may hold tabs and line breaks. */
export function isVisibleProse(text: string): boolean {
  return isVisibleText(text.replace(/[\t\n\r]/g, ' '))
}

/** Removes the signs that do not show. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, '').replace(STRAY_JOINER, '')
}
