import type { ContentImport, ImportedFile } from '@pepper/contract/content-files'

/** What an operator said of files, by the key of each; others are chosen by their outcome. */
export type Choices = Readonly<Record<string, boolean>>

/** Names the state of a file that a choice is about: another version of its item asks anew. */
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
