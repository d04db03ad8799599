import type { FileProblem } from '@pepper/contract/content/files'
import {
  CST,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
} from 'yaml'
import { problem } from './file-problem.ts'

/** A field of the front matter as it is written: one text or a list of texts. */
export type RawField = string | string[]

/** The parts of a file: its fields by name, the lines where they stand, and the text below. */
export interface FrontMatter {
  fields: Map<string, RawField>
  lines: Map<string, number>
  text: string
}

/** Front matter beyond this many characters holds no item: its fields have at most 10,000. */
const FRONT_MATTER_MAX_CHARACTERS = 32_000
const FIELD_NAME_MAX_CHARACTERS = 100

/**
 * Reads the front matter of a file. Every value is a text or a list of texts, as with YAML's failsafe schema: no value
 * becomes a number, a date or an object, and anchors, aliases and tags are refused.
 */
export function readFrontMatter(file: string): FrontMatter | { problems: FileProblem[] } {
  const begin = /^\s*?---[ \t]*\n/.exec(file)
  if (!begin) return { problems: [problem('no_front_matter', { line: 1 })] }
  const end = /^---[ \t]*$/m.exec(file.slice(begin[0].length))
  const firstLine = countLines(begin[0])
  if (!end) return { problems: [problem('front_matter_open', { line: firstLine })] }
  const source = file.slice(begin[0].length, begin[0].length + end.index)
  if (source.length > FRONT_MATTER_MAX_CHARACTERS) {
    return { problems: [problem('front_matter_too_long', { values: [`${FRONT_MATTER_MAX_CHARACTERS}`] })] }
  }
  const read = readFields(source, firstLine)
  if ('problems' in read) return read
  return { ...read, text: file.slice(begin[0].length + end.index + end[0].length) }
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

type Fields = Pick<FrontMatter, 'fields' | 'lines'>

function readFields(source: string, linesBefore: number): Fields | { problems: FileProblem[] } {
  const counter = new LineCounter()
  const lineOf = (offset: number) => linesBefore + Math.max(1, counter.linePos(offset).line)
  const document = parse(source, counter)
  if (!document) return { problems: [problem('yaml_unreadable', { line: linesBefore + 1 })] }
  const [error] = document.errors
  if (error) {
    const code = error.code === 'DUPLICATE_KEY' ? 'field_twice' : 'yaml_unreadable'
    return { problems: [problem(code, { line: lineOf(error.pos[0]) })] }
  }
  const { contents } = document
  if (contents === null) return { fields: new Map(), lines: new Map() }
  if (!isMap(contents)) return { problems: [problem('yaml_unreadable', { line: linesBefore + 1 })] }
  return collectFields(contents.items as Mapping[], lineOf)
}

/** Parses YAML, or returns null where it is too much to be front matter. */
function parse(source: string, lineCounter: LineCounter) {
  if (!isModest(source)) return null
  return parseDocument(source, { schema: 'failsafe', lineCounter, logLevel: 'silent', prettyErrors: false })
}

/** Front matter has a few hundred tokens, and lists in fields are its deepest nesting. */
const TOKENS_MAX = 4_000
const NESTING_MAX = 10

const OPENING = new Set(['flow-seq-start', 'flow-map-start'])
const CLOSING = new Set(['flow-seq-end', 'flow-map-end'])
const COMPACT = new Set(['seq-item-ind', 'explicit-key-ind', 'map-value-ind'])
const FOREIGN = new Set(['doc-end', 'doc-start', 'directive-line'])

/**
 * Checks the tokens of YAML before it is parsed: the parser recurses, so deep nesting ends the process, and thousands
 * of tokens take it a second. Marks of documents and directives belong to no front matter.
 */
function isModest(source: string): boolean {
  let [tokens, flow, compact] = [0, 0, 0]
  let before = ''
  for (const token of new Lexer().lex(source)) {
    // After its mark comes the text of a scalar, which may look like anything.
    const type = before === CST.SCALAR ? '' : (CST.tokenType(token) ?? '')
    before = token
    tokens += 1
    if (OPENING.has(type)) flow += 1
    else if (CLOSING.has(type)) flow -= 1
    else if (type === 'newline') compact = 0
    else if (COMPACT.has(type)) compact += 1
    if (tokens > TOKENS_MAX || flow + compact > NESTING_MAX || FOREIGN.has(type)) return false
  }
  return true
}

type Mapping = Pair<Node | null, Node | null>

function collectFields(
  pairs: Mapping[],
  lineOf: (offset: number) => number,
): Fields | { problems: FileProblem[] } {
  const fields = new Map<string, RawField>()
  const lines = new Map<string, number>()
  const problems: FileProblem[] = []
  for (const { key, value } of pairs) {
    const line = lineOf(key?.range?.[0] ?? 0)
    const name = hasFeature(key) ? null : readText(key)
    const read = readValue(value)
    const place = { field: name?.slice(0, FIELD_NAME_MAX_CHARACTERS) ?? null, line }
    if (name === null || hasFeature(value)) problems.push(problem('yaml_feature', place))
    else if (read === null) problems.push(problem('field_shape', place))
    else {
      fields.set(name, read)
      lines.set(name, line)
    }
  }
  return problems.length > 0 ? { problems } : { fields, lines }
}

/** Checks whether a value is more than plain YAML: it has an anchor or a tag, or is an alias. */
function hasFeature(node: Node | null): boolean {
  if (node === null) return false
  if (isAlias(node) || node.tag !== undefined || ('anchor' in node && node.anchor !== undefined)) return true
  return isSeq(node) && node.items.some((item) => hasFeature(item as Node | null))
}

/** Reads a value as a text or a list of texts; null where it is anything else. */
function readValue(node: Node | null): RawField | null {
  if (node === null) return ''
  if (!isSeq(node)) return readText(node)
  const texts = node.items.map((item) => readText(item as Node | null))
  return texts.every((text) => text !== null) ? texts : null
}

function readText(node: Node | null): string | null {
  return isScalar(node) && typeof node.value === 'string' ? node.value : null
}
