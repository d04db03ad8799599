import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A text of the screens, in English, and the catalogue that it is in. */
export interface SourceMessage {
  area: string
  text: string
}

/** Reads every text of the source catalogues. */
export function readSourceMessages(root: string): SourceMessage[] {
  const folder = join(root, 'web', 'src', 'locales')
  return readdirSync(folder).flatMap((area) =>
    readMessages(readFileSync(join(folder, area, 'en.po'), 'utf8')).map((text) => ({ area, text })),
  )
}

function readMessages(catalogue: string): string[] {
  return [...catalogue.matchAll(/^msgid ((?:".*"\n)+)/gm)].map(([, lines = '']) => joinLines(lines))
}

/** Reads the texts of a catalogue with their translations; a text without one is left out. */
export function readTranslations(catalogue: string): [string, string][] {
  return [...catalogue.matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm)]
    .map(([, text = '', translation = '']): [string, string] => [joinLines(text), joinLines(translation)])
    .filter(([text, translation]) => text !== '' && translation !== '')
}

function joinLines(lines: string): string {
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string)
    .join('')
}
