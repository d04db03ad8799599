import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { proseOf } from './documents.ts'
import type { WrittenText } from './written-text.ts'

const FILES = [
  '{contract,server,web,e2e,bench,canaries,eval,scripts,timing,deploy,docs}/**/*.{ts,tsx,mjs,css,html}',
  '*.ts',
  'server/{functions,migrations}/**/*.sql',
]
/** Databases hold the checksums of the migrations before this one, so that their comments can never change. */
const FIRST_READ_MIGRATION = 77
/** Packages, and folders that commands fill. */
const FOREIGN = /(?:^|\/)(?:node_modules|dist|locales)$/
/** Comments of SQL but the list of functions that one needs, and strings, which may hold the marks of comments. */
const SQL = /'[^']*'|-- needs .*|--(?<line>.*)|\/\*(?<block>[\s\S]*?)\*\//g
const MARKUP = /\/\*(?<css>[\s\S]*?)\*\/|<!--(?<html>[\s\S]*?)-->/g
/** The star before each line of a comment over several lines. */
const STAR = /^[ \t]*\*+ ?/gm

interface Comment {
  text: string
  start: number
  end: number
  isLine: boolean
}

/** Reads the comments of code, of SQL, of styles and of pages. */
export function readCodeComments(root: string): WrittenText[] {
  return globSync(FILES, { cwd: root, exclude: (name) => FOREIGN.test(name.replaceAll('\\', '/')) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !isSealed(path))
    .sort()
    .flatMap((path) => commentsOfCode(path, readFileSync(join(root, path), 'utf8')))
}

/** Returns whether a file is a migration whose text can no longer change. */
export function isSealed(path: string): boolean {
  const number = /^server\/migrations\/(\d+)_/.exec(path)?.[1]
  return number !== undefined && Number(number) < FIRST_READ_MIGRATION
}

/** Lists the paragraphs of a source's comments, each with its first line; `//` or `--` lines in a row are one text. */
export function commentsOfCode(path: string, source: string): WrittenText[] {
  return joinLines(splitComments(path, source), source).flatMap(({ text, start }) => {
    const line = source.slice(0, start).split('\n').length
    return paragraphsOf(text.replaceAll(STAR, ''), path, line)
  })
}

function splitComments(path: string, source: string): Comment[] {
  if (path.endsWith('.sql')) return commentsOfSql(source)
  return /\.(?:css|html)$/.test(path) ? commentsOfMarkup(source) : commentsOfScript(path, source)
}

function commentsOfSql(source: string): Comment[] {
  return [...source.matchAll(SQL)].flatMap(({ 0: whole, index, groups }) => {
    const text = groups?.line ?? groups?.block
    const isLine = groups?.line !== undefined
    return text === undefined ? [] : [{ text, start: index, end: index + whole.length, isLine }]
  })
}

function commentsOfScript(path: string, source: string): Comment[] {
  if (!/\/[/*]/.test(source)) return []
  return parseSync(path, source).comments.map(({ type, value, start, end }) => ({
    text: value,
    start,
    end,
    isLine: type === 'Line',
  }))
}

function commentsOfMarkup(source: string): Comment[] {
  return [...source.matchAll(MARKUP)].map(({ 0: whole, index, groups }) => ({
    text: groups?.css ?? groups?.html ?? '',
    start: index,
    end: index + whole.length,
    isLine: false,
  }))
}

/** Joins comments of a line each that have nothing but space between them. */
function joinLines(comments: readonly Comment[], source: string): Comment[] {
  const joined: Comment[] = []
  for (const comment of comments) {
    const last = joined.at(-1)
    if (last?.isLine && comment.isLine && /^\n[ \t]*$/.test(source.slice(last.end, comment.start))) {
      Object.assign(last, { text: `${last.text}\n${comment.text}`, end: comment.end })
    } else joined.push({ ...comment })
  }
  return joined
}

function paragraphsOf(text: string, path: string, line: number): WrittenText[] {
  let at = line
  return text.split(/(\n[ \t]*\n)/).flatMap((part) => {
    const place = `${path}:${at}`
    at += part.split('\n').length - 1
    const prose = proseOf(part.replaceAll(/\s+/g, ' ').trim())
    return prose === '' ? [] : [{ place, text: prose }]
  })
}
