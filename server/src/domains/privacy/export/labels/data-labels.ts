import type { Locale } from '@pepper/contract/locales'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { DataLabels } from './language-labels.ts'

const labelsByLocale: Record<Locale, DataLabels> = { en, de, es, fr }

/** Returns the title of a table in a person's language. */
export function titleOf(table: string, language: Locale): string {
  return labelsByLocale[language].tables[table] ?? table
}

/** Returns the label of a column in a person's language; undefined for one that has none. */
export function findColumnLabel(table: string, column: string, language: Locale): string | undefined {
  const { columns } = labelsByLocale[language]
  return columns[`${table}.${column}`] ?? columns[column]
}
