import { escapeHtml } from '../platform/http/escape-html.ts'

interface Operation {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[]
  requestBody?: { content?: Record<string, { schema?: object }> }
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: object }> }>
}

interface Document {
  info?: { title?: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
}

/** A readable page of an OpenAPI document: no script, nothing from elsewhere. */
export function apiDocsPage(document: Document, nonce: string): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const title = escapeHtml(document.info?.title ?? 'API')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style nonce="${nonce}">${STYLE}</style></head><body><main><h1>${title}</h1>
<p>${escapeHtml(document.info?.description ?? '')}</p>
<p><a href="/api/openapi.json">The OpenAPI 3.1 document</a></p>
<nav aria-label="Operations"><ul>${operations.map(indexEntry).join('')}</ul></nav>
${operations.map(section).join('\n')}</main></body></html>`
}

type Entry = { path: string; method: string; operation: Operation }

function anchor({ path, method }: Entry): string {
  return `${method}${path.replace(/\W+/g, '-')}`
}

function indexEntry(entry: Entry): string {
  return `<li><a href="#${anchor(entry)}"><code>${entry.method.toUpperCase()} ${escapeHtml(entry.path)}</code></a> ${escapeHtml(entry.operation.summary ?? '')}</li>`
}

function section(entry: Entry): string {
  const { operation } = entry
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return `<section id="${anchor(entry)}"><h2><code>${entry.method.toUpperCase()} ${escapeHtml(entry.path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')}</p>
${(operation.parameters ?? []).map((p) => `<h3>${escapeHtml(p.name)} (${p.in}${p.required ? ', required' : ''})</h3>${schema(p.schema)}`).join('')}
${body ? `<h3>Body</h3>${schema(body)}` : ''}
${Object.entries(operation.responses ?? {})
  .map(response)
  .join('')}</section>`
}

function response([status, answer]: [string, NonNullable<Operation['responses']>[string]]): string {
  const [type, content] = Object.entries(answer.content ?? {})[0] ?? []
  return `<details><summary>${escapeHtml(status)} ${escapeHtml(answer.description ?? '')} ${escapeHtml(type ?? '')}</summary>${schema(content?.schema)}</details>`
}

function schema(value: object | undefined): string {
  return value ? `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>` : ''
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:auto;padding:2rem 1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{overflow:auto;padding:1rem;border:1px solid #8886;border-radius:8px}
section{border-top:1px solid #8886;margin-top:2rem}summary{cursor:pointer;padding:.4rem 0}ul{padding-left:1rem}`
