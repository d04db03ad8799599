import type { Locale } from '@pepper/contract/locales'
import type { Archive, ArchiveFile } from '../../../platform/archive.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { type Html, html, safeHtml } from '../../../platform/http/html.ts'
import type { ExportLabels } from './export-labels.ts'
import { chapters, GIVEN, type GivenTable, KEPT_BACK, keptBackReasons, type Person } from './given-tables.ts'
import { findColumnLabel, titleOf } from './labels/data-labels.ts'
import { readRows } from './read-rows.ts'
import { moment, readMessages, speaker, type WrittenChat } from './write-chats.ts'

/** The most rows of a table that the page shows; the file of the table has all of them. */
const SHOWN_ROWS = 200

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color:#1c1917;background:#fff}
h1,h2{line-height:1.2}details{border-top:1px solid #d6d3d1;padding:.25rem 0}summary{cursor:pointer;padding:.5rem 0}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;border-left:3px solid #d6d3d1;padding-left:1rem}
dt{color:#57534e}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}p.said{white-space:pre-wrap;overflow-wrap:anywhere}
@media(max-width:40rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
@media(prefers-color-scheme:dark){body{color:#f5f5f4;background:#1c1917}dt{color:#d6d3d1}a{color:#fdba74}}`

interface Drawing {
  person: Person
  labels: ExportLabels
  chats: readonly WrittenChat[]
  product: string
  stored: { language: Locale; requestedAt: Date }
}

/** Writes the page that shows an archive in a browser: without scripts, and without anything from elsewhere. */
export async function drawPage(executor: Executor, archive: Archive, drawing: Drawing): Promise<void> {
  const { person, labels, chats, product, stored } = drawing
  const file = await archive.begin('index.html')
  const title = `${product}: ${labels.title}`
  await file.write(html`<!doctype html>
<html lang="${stored.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title><style>${safeHtml(STYLE)}</style></head><body><main>
<h1>${title}</h1><p>${moment(stored.requestedAt)}</p><p>${labels.intro}</p>\n`)
  for (const chapter of chapters) {
    await file.write(html`<h2>${labels.chapters[chapter]}</h2>\n`)
    if (chapter === 'chats') await drawChats(executor, file, { labels, chats })
    for (const given of GIVEN) {
      if (given.chapter === chapter)
        await drawTable(executor, file, { given, person, labels, language: stored.language })
    }
  }
  await file.write(drawKeptBack(labels, stored.language))
  await file.write('</main></body></html>\n')
  await file.end()
}

async function drawChats(
  executor: Executor,
  file: ArchiveFile,
  { labels, chats }: Pick<Drawing, 'labels' | 'chats'>,
): Promise<void> {
  for (const { sessionId, title, path, createdAt } of chats) {
    await file.write(html`<details><summary>${title}, ${moment(createdAt)}</summary>
<p><a href="${path}">${path}</a></p>\n`)
    for await (const messages of readMessages(executor, sessionId)) {
      const said = messages.map(
        ({ role, at, content }) =>
          html`<h3>${speaker(role, labels)}, ${moment(at)}</h3><p class="said">${content}</p>\n`,
      )
      await file.write(html`${said}`)
    }
    await file.write('</details>\n')
  }
}

async function drawTable(
  executor: Executor,
  file: ArchiveFile,
  {
    given,
    person,
    labels,
    language,
  }: { given: GivenTable; language: Locale } & Pick<Drawing, 'person' | 'labels'>,
): Promise<void> {
  const { table } = given
  let count = 0
  const drawn: Html[] = []
  for await (const rows of readRows(executor, given, person)) {
    for (const row of rows.slice(0, Math.max(SHOWN_ROWS - count, 0)))
      drawn.push(drawRow(JSON.parse(row), (name) => findColumnLabel(table, name, language) ?? name))
    count += rows.length
  }
  if (count === 0) return
  const path = `data/${given.chapter}/${given.table.replaceAll('_', '-')}.json`
  const rest = count > SHOWN_ROWS ? html`<p>${labels.more}</p>` : null
  await file.write(html`<details><summary>${titleOf(table, language)} (${count})</summary>
<p><a href="${path}">${path}</a></p>\n${drawn}${rest}</details>\n`)
}

function drawRow(row: Record<string, unknown>, labelOf: (name: string) => string): Html {
  const pairs = Object.entries(row).filter(([, value]) => value !== null)
  const drawn = pairs.map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)
    return html`<dt>${labelOf(name)}</dt><dd>${text}</dd>`
  })
  return html`<dl>${drawn}</dl>
`
}

function drawKeptBack(labels: ExportLabels, language: Locale): Html {
  const reasons = keptBackReasons.map((reason) => {
    const tables = Object.keys(KEPT_BACK).filter((table) => KEPT_BACK[table] === reason)
    return html`<dt>${labels.keptBack[reason]}</dt><dd>${tables.map((table) => titleOf(table, language)).join(', ')}</dd>`
  })
  return html`<h2>${labels.keptBackTitle}</h2><p>${labels.withheld}</p><dl>${reasons}</dl>\n`
}
