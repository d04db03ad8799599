import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

const SOURCES = 'server/src/**/*.ts'

/** Files that put tags and texts together in another way, and why. */
const EXCEPTIONS: Record<string, string> = {
  'server/src/app/serve-pages.ts':
    'fills the built page of the web app with HTML and JSON that are safe already',
  'server/src/platform/markdown/draw-markdown.ts': 'works on what a renderer that escapes has drawn',
  'server/src/domains/knowledge/model/build-model-request.ts': 'makes notes for a model, not HTML',
  'server/src/domains/knowledge/model/rewrite-question.ts': 'fences a talk for a model, not HTML',
  'server/src/domains/knowledge/tools/tool-box.ts': 'makes notes for a model, not HTML',
  'server/src/platform/backup/bucket/upload-object.ts': 'writes XML for an object storage, and escapes it',
  'server/src/domains/ads/ad-document.ts': 'frames the HTML of an ad, which is sanitised',
}

/**
 * Finds server files that put HTML together without `html`, which escapes each part, and exceptions that are no longer
 * needed.
 */
export function findBareHtml(root: string): string[] {
  const files = globSync(SOURCES, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const bare = files.filter((file) => hasBareHtml(readFileSync(join(root, file), 'utf8'))).toSorted()
  const stale = Object.keys(EXCEPTIONS).filter((file) => !bare.includes(file))
  return [
    ...bare
      .filter((file) => !(file in EXCEPTIONS))
      .map((file) => `${file}: write html\`...\` of platform/http/html.ts`),
    ...stale.map((file) => `${file}: puts no HTML together by hand; remove it from the exceptions`),
  ]
}

/** Checks whether a source puts parts between tags in a template literal that nothing escapes. */
export function hasBareHtml(source: string): boolean {
  let found = false
  const escaped = new Set<object>()
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'html') escaped.add(quasi)
    },
    TemplateLiteral: (template) => {
      const hasTag = template.quasis.some(({ value }) => /<[a-z!/]/.test(value.raw))
      if (hasTag && template.expressions.length > 0 && !escaped.has(template)) found = true
    },
  }).visit(parseSync('source.ts', source).program)
  return found
}
