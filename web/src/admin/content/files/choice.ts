import type { ContentImport, ImportedFile } from '@pepper/contract/content/files'

/** The decisions of an operator, by the key of each file; others are chosen by their outcome. */
export type Choices = Readonly<Record<string, boolean>>

/** Returns the key of a choice: the file and the state that was shown, so that another version asks again. */
export function choiceKey({ place, item, outcome }: ImportedFile): string {
  return `${place} ${item?.version ?? 'new'} ${outcome}`
}

export function isApplicable({ outcome }: ImportedFile): boolean {
  return outcome === 'new' || outcome === 'changed' || outcome === 'stale'
}

/** Returns whether a file is to be imported: a stale one only if an operator chose it. */
export function isChosen(file: ImportedFile, choices: Choices): boolean {
  return isApplicable(file) && (choices[choiceKey(file)] ?? file.outcome !== 'stale')
}

/** Lists the chosen files as the server wants them, each with the version that was shown. */
export function chosenOf({ files }: ContentImport, choices: Choices) {
  return files
    .filter((file) => isChosen(file, choices))
    .map(({ place, item }) => ({ place, version: item?.version ?? null }))
}
