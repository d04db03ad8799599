import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'
import type { WrittenText } from './written-text.ts'

const CODE = ['{contract/src,server/src,server/bin,scripts,bench,eval}/**/*.ts']
const COMMENTED = ['deploy/**/*.{yaml,service,conf}', 'deploy/**/Caddyfile', '.env.example']
/** Tests, these rules, and the guide's patterns and prompts, which hold words of askers and of a model. */
const FOREIGN = /\.test\.ts$|^scripts\/verify\/wording\/|^server\/src\/domains\/knowledge\//

/** Reads the sentences in code: help of commands, settings, warnings, logs; and comments of `deploy`. */
export function readCodeTexts(root: string): WrittenText[] {
  const find = (patterns: readonly string[]) =>
    globSync(patterns, { cwd: root, exclude: (name) => name.includes('node_modules') })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !FOREIGN.test(path))
      .sort()
      .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
  return [
    ...find(CODE).flatMap(({ path, source }) => stringsOf(path, source)),
    ...find(COMMENTED).flatMap(({ path, source }) => commentsOf(path, source)),
  ]
}

/** Lists the strings of a source that have a space. */
export function stringsOf(path: string, source: string): WrittenText[] {
  const texts: WrittenText[] = []
  const add = (text: string, start: number) => {
    if (!text.includes(' ')) return
    texts.push({ place: `${path}:${source.slice(0, start).split('\n').length}`, text })
  }
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === 'string') add(value, start)
    },
    TemplateElement: ({ value, start }) => add(value.cooked ?? '', start),
  }).visit(parseSync(path, source).program)
  return texts
}

/** Lists the comments of a file whose comments begin with `#`, each line's apart from the others. */
export function commentsOf(path: string, source: string): WrittenText[] {
  return source.split('\n').flatMap((line, index) => {
    const comment = /^\s*# (.*)/.exec(line)?.[1]
    return comment === undefined ? [] : [{ place: `${path}:${index + 1}`, text: comment }]
  })
}
