import { contentFields, contentStatus, contentType, replacedPage } from '@pepper/contract/content'
import { type FileProblem, type FileProblemCode, frontMatterFields } from '@pepper/contract/content/files'
import { CONTENT_FILE_MAX_BYTES } from '@pepper/contract/limits'
import { locales, SOURCE_LOCALE } from '@pepper/contract/locales'
import { givenMoment, uuid } from '@pepper/contract/primitives'
import * as z from 'zod'
import { tidyMetadata } from '../rules.ts'
import { type FileFields, plainText } from './file-fields.ts'
import { type Lines, problem } from './file-problem.ts'
import { type FrontMatter, type RawField, readFrontMatter } from './read-front-matter.ts'

/** A file as it is read, before it is compared with any item. */
export interface ReadFile {
  itemId: string | null
  /** The version that the file was downloaded with. */
  basedOn: number | null
  lines: Lines
  /** Null where the file cannot be read. Of one with problems it may only be compared. */
  fields: FileFields | null
  problems: FileProblem[]
}

const VERSION_MAX = 2_147_483_647
const version = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((number) => number <= VERSION_MAX)

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Reads a Markdown file with front matter. Nothing that it holds makes this throw. */
export function readFile(bytes: Uint8Array): ReadFile {
  if (bytes.length > CONTENT_FILE_MAX_BYTES) return tooLargeFile()
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return unreadable([problem('not_utf8')])
  }
  const read = readFrontMatter(text.replace(/\r\n?/g, '\n'))
  return 'problems' in read ? unreadable(read.problems) : readItem(read)
}

export function tooLargeFile(): ReadFile {
  return unreadable([problem('too_large', { values: [`${CONTENT_FILE_MAX_BYTES / 1024} KB`] })])
}

export function unreadable(problems: FileProblem[]): ReadFile {
  return { itemId: null, basedOn: null, lines: {}, fields: null, problems }
}

function readItem({ fields, lines: allLines, text }: FrontMatter): ReadFile {
  const values = new FieldReader(fields, allLines)
  const known = new Set<string>(frontMatterFields)
  const lines: Lines = Object.fromEntries([...allLines].filter(([name]) => known.has(name)))
  const itemId = values.read('id', uuid)?.toLowerCase() ?? null
  const basedOn = values.read('version', version)
  const { page, ...written } = {
    title: values.text('title'),
    content_type: values.choose('kind', contentType.options) ?? 'article',
    status: values.choose('status', contentStatus.options) ?? 'draft',
    asked: values.list('asked'),
    publish_at: values.moment('publish_at'),
    withdraw_at: values.moment('withdraw_at'),
    page: values.choose('page', replacedPage.options),
  }
  const language = values.choose('language', locales) ?? SOURCE_LOCALE
  const metadata = tidyMetadata({
    ...(page && { page }),
    ...(language !== SOURCE_LOCALE && { language }),
    description: values.text('description'),
    question: values.text('question'),
    keywords: values.text('keywords'),
  })
  values.refuseUnknown()
  const { problems } = values
  if (problems.length > 0) return { itemId, basedOn, lines, fields: null, problems }
  const read = { ...written, metadata, content: plainText(text) }
  return { itemId, basedOn, lines, fields: read, problems: findProblems(read, lines) }
}

/** Finds the values that no item may have, by the rules of the editor. */
function findProblems(
  { publish_at: _, withdraw_at: __, ...fields }: FileFields,
  lines: Lines,
): FileProblem[] {
  const parsed = contentFields.safeParse(fields)
  if (parsed.success) return []
  return parsed.error.issues.map((issue) => {
    const name = issue.path[0] === 'metadata' ? String(issue.path[1]) : String(issue.path[0])
    if (name === 'content')
      return problem(issue.code === 'too_big' ? 'text_too_long' : 'text_missing', maxOf(issue))
    const [code, values] = describe(issue)
    return problem(code, { field: name, line: lines[name] ?? null, ...values })
  })
}

function describe(issue: z.core.$ZodIssue): [FileProblemCode, { values?: string[] }] {
  if (issue.code === 'too_small') return ['field_missing', {}]
  if (issue.code !== 'too_big') return ['field_hidden_signs', {}]
  return [issue.origin === 'array' ? 'field_too_many' : 'field_too_long', maxOf(issue)]
}

function maxOf(issue: z.core.$ZodIssue): { values?: string[] } {
  return issue.code === 'too_big' ? { values: [`${issue.maximum}`] } : {}
}

/** Reads the fields of a file one by one, and collects what is wrong with them. */
class FieldReader {
  readonly problems: FileProblem[] = []
  readonly #fields: Map<string, RawField>
  readonly #lines: Map<string, number>

  constructor(fields: Map<string, RawField>, lines: Map<string, number>) {
    this.#fields = fields
    this.#lines = lines
  }

  text(name: string): string {
    const value = this.#fields.get(name) ?? ''
    if (typeof value === 'string') return value.trim()
    this.#refuse('field_shape', name)
    return ''
  }

  /** Reads a list, of which one text is the shortest form. */
  list(name: string): string[] {
    const value = this.#fields.get(name) ?? []
    const texts = typeof value === 'string' ? [value] : value
    return texts.map((text) => text.trim()).filter((text) => text !== '')
  }

  read<T>(name: string, schema: z.ZodType<T>): T | null {
    const text = this.text(name)
    if (text === '') return null
    const parsed = schema.safeParse(text)
    if (!parsed.success) this.#refuse('field_value', name)
    return parsed.data ?? null
  }

  choose<T extends string>(name: string, allowed: readonly T[]): T | null {
    const text = this.text(name)
    const chosen = allowed.find((value) => value === text) ?? null
    if (text !== '' && chosen === null) this.#refuse('field_value', name, allowed)
    return chosen
  }

  moment(name: string): string | null {
    const text = this.text(name)
    if (text === '') return null
    const parsed = givenMoment.safeParse(text)
    if (parsed.success) return new Date(parsed.data).toISOString()
    this.#refuse('bad_moment', name)
    return null
  }

  refuseUnknown(): void {
    const known: readonly string[] = frontMatterFields
    for (const name of this.#fields.keys())
      if (!known.includes(name)) this.#refuse('unknown_field', name, known)
  }

  #refuse(code: FileProblemCode, name: string, values: readonly string[] = []): void {
    const field = name.slice(0, 100)
    this.problems.push(problem(code, { field, line: this.#lines.get(name) ?? null, values: [...values] }))
  }
}
