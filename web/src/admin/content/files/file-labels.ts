import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type {
  FileNote,
  FileOutcome,
  FileProblem,
  FileProblemCode,
  ImportedFile,
  StaleReason,
} from '@pepper/contract/content/files'
import type { BadgeTone } from '../../labels/badge.tsx'

export const outcomeNames: Record<FileOutcome, MessageDescriptor> = {
  new: msg`New`,
  changed: msg`Changed`,
  unchanged: msg`Unchanged`,
  stale: msg`Out of date`,
  refused: msg`Refused`,
}

export const outcomeTones: Record<FileOutcome, BadgeTone> = {
  new: 'ok',
  changed: 'info',
  unchanged: 'neutral',
  stale: 'warn',
  refused: 'danger',
}

export const appliedNames: Record<NonNullable<ImportedFile['applied']>, MessageDescriptor> = {
  created: msg`Created`,
  updated: msg`Changed`,
  restored: msg`Restored`,
}

export const staleTexts: Record<StaleReason, MessageDescriptor> = {
  changed_since: msg`This item was changed here after you downloaded the file. Importing it replaces those changes.`,
  deleted: msg`This item was deleted here after you downloaded the file. Importing it brings the item back.`,
  no_version: msg`The file names no version, so changes made here meanwhile would be replaced unnoticed.`,
}

export const noteTexts: Record<FileNote, MessageDescriptor> = {
  newer_here: msg`You did not edit this file. Its item is newer here and stays as it is.`,
  unknown_id: msg`No item here has its id. It becomes a new item with that id.`,
  same_title: msg`Another item has this title. To change that one, download it and edit its file.`,
  becomes_public: msg`It becomes public, and the guide knows it at once.`,
  leaves_public: msg`It is no longer public after the import.`,
}

/** The sentence for each problem: the reason, and the remedy. `values` is a list of values, names or a limit. */
const problemTexts: Record<FileProblemCode, (values: string) => MessageDescriptor> = {
  not_markdown: () => msg`This is not a Markdown file. Upload files that end in .md, or a zip of them.`,
  not_utf8: () => msg`The file is not saved as UTF-8. Save it again with this encoding.`,
  too_large: (values) => msg`The file is larger than ${values}. Split its text into several items.`,
  no_front_matter: () =>
    msg`The file does not begin with a line of three hyphens (---) and its details. Download an item to see how.`,
  front_matter_open: () => msg`The details have no end. Add a line of three hyphens (---) above the text.`,
  front_matter_too_long: () =>
    msg`The details are too long. The text belongs below the second line of three hyphens (---).`,
  yaml_unreadable: () =>
    msg`The details cannot be read here. Put a value with a colon, # or quotes in quotes.`,
  yaml_feature: () => msg`Anchors, aliases and tags of YAML are not supported. Write the value itself.`,
  unknown_field: (values) =>
    msg`This name is unknown. Correct it or remove the line. Known names: ${values}.`,
  field_twice: () => msg`This name is here twice. Remove one of the two.`,
  field_missing: () => msg`This is required. Add it to the details.`,
  field_shape: () => msg`Write this as a text on one line; only “asked” is a list.`,
  field_value: (values) =>
    values === ''
      ? msg`This value is not valid. Keep it as it was downloaded, or remove the line for a new item.`
      : msg`This value is not valid. Use one of: ${values}.`,
  field_hidden_signs: () => msg`This has characters that cannot be seen. Type it again.`,
  field_too_long: (values) => msg`This is too long. Characters allowed: ${values}.`,
  field_too_many: (values) => msg`These are too many. Allowed: ${values}.`,
  bad_moment: () => msg`This is not a time. Write it like 2026-12-31T09:00:00Z.`,
  text_missing: () => msg`There is no text below the details. Add one.`,
  text_too_long: (values) => msg`The text is too long. Characters allowed: ${values}.`,
  text_too_deep: () =>
    msg`This text is nested too deeply. Put fewer quotes, lists or brackets inside each other.`,
  text_tables_too_large: () =>
    msg`The tables in this text are too large. Use at most 100 columns and 10,000 cells in total.`,
  text_too_slow: () => msg`This text takes too long to display. Split it up or simplify its formatting.`,
  same_item: (values) => msg`Another file is about the same item: ${values}. Keep one of them.`,
  page_taken: () =>
    msg`Another published item already replaces this page in this language. Archive that one first.`,
  schedule_past: () => msg`This time has passed. Please choose a later one.`,
  schedule_unfit: () => msg`Only a draft can be scheduled, and it must be taken down after it is published.`,
}

/** Says where a problem of a file is: its line and its field, as far as they are known. */
export function problemPlace({ line, field }: FileProblem, i18n: I18n): string {
  return [line === null ? null : i18n._(msg`Line ${line}`), field].filter(Boolean).join(', ')
}

export function problemText({ code, values }: FileProblem, i18n: I18n): string {
  return i18n._(problemTexts[code](values.join(', ')))
}
