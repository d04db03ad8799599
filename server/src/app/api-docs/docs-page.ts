import { createHash } from 'node:crypto'
import { type Html, html, safeHtml } from '../../platform/http/html.ts'
import { NO_TRUSTED_TYPES } from '../../platform/http/security-headers.ts'
import type { ApiDocument, ApiResponse, Operation, Schema } from './api-document.ts'

/** Renders a readable page of an OpenAPI document: no script, nothing from other sites, the same bytes for everyone. */
export function docsPage(document: ApiDocument): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const title = document.info?.title ?? 'API'
  const { schemas = {}, responses = {} } = document.components ?? {}
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${safeHtml(STYLE)}</style></head><body><main><h1>${title}</h1>
<p>${document.info?.description ?? ''}</p>
<p><a href="/api/openapi.json">The OpenAPI 3.1 document</a></p>
<nav aria-label="Operations"><ul>${operations.map(indexEntry)}</ul></nav>
${operations.map(operationSection)}
${Object.entries(responses).map(sharedResponse)}
${Object.entries(schemas).map(sharedSchema)}</main></body></html>`.toString()
}

type Entry = { path: string; method: string; operation: Operation }

function anchor({ path, method }: Entry): string {
  return `${method}${path.replace(/\W+/g, '-')}`
}

function indexEntry(entry: Entry): Html {
  return html`<li><a href="#${anchor(entry)}"><code>${entry.method.toUpperCase()} ${entry.path}</code></a> ${entry.operation.summary ?? ''}</li>`
}

function operationSection(entry: Entry): Html {
  const { operation } = entry
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return html`<section id="${anchor(entry)}"><h2><code>${entry.method.toUpperCase()} ${entry.path}</code></h2>
<p>${operation.summary ?? ''}</p>
${(operation.parameters ?? []).map((p) => html`<h3>${p.name} (${p.in}${p.required ? ', required' : ''})</h3>${printed(p.schema)}`)}
${body && html`<h3>Body</h3>${printed(body)}`}
${Object.entries(operation.responses ?? {}).map(([status, response]) => responsePart(status, response))}</section>`
}

function responsePart(status: string, response: ApiResponse): Html {
  if (response.$ref !== undefined) return html`<p>${linkTo(response.$ref)}</p>`
  return html`<details><summary>${status} ${contentType(response)}</summary>${printed(schemaOf(response))}</details>`
}

function sharedResponse([name, response]: [string, ApiResponse]): Html {
  return html`<section id="responses/${name}"><h2>Response ${name}</h2><p>${contentType(response)}</p>${printed(schemaOf(response))}</section>`
}

function sharedSchema([name, schema]: [string, Schema]): Html {
  return html`<section id="schemas/${name}"><h2><code>${name}</code></h2>${printed(schema)}</section>`
}

function contentType({ content = {} }: ApiResponse): string {
  return Object.keys(content)[0] ?? ''
}

function schemaOf({ content = {} }: ApiResponse): Schema | undefined {
  return Object.values(content)[0]?.schema
}

function printed(schema: Schema | undefined): Html | null {
  if (!schema) return null
  if (typeof schema.$ref === 'string') return html`<p>${linkTo(schema.$ref)}</p>`
  // Every second part is a reference.
  const parts = JSON.stringify(schema, null, 1).split(/(#\/components\/schemas\/[\w.-]+)/)
  const linked = parts.map((part, index) =>
    index % 2 === 0 ? part : html`<a href="#${part.replace('#/components/', '')}">${part}</a>`,
  )
  return html`<pre tabindex="0">${linked}</pre>`
}

function linkTo(reference: string): Html {
  const target = reference.replace('#/components/', '')
  return html`<a href="#${target}">${target.replace(/^\w+\//, '')}</a>`
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;margin:0}main{max-width:60rem;margin:auto;padding:2rem 1rem}
code,pre{font-family:ui-monospace,monospace;font-size:.9em}pre{overflow:auto;padding:1rem;border:1px solid #8886;border-radius:8px}
section{border-top:1px solid #8886;margin-top:2rem}summary{cursor:pointer;padding:.4rem 0}ul{padding-left:1rem}h2{overflow-wrap:anywhere}`

/** The policy that allows the page its style, identified by its hash. A nonce would make each answer different. */
export const DOCS_CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  NO_TRUSTED_TYPES,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
