import type { ContentItem } from '@pepper/contract/content'
import type { ContentImport } from '@pepper/contract/content/files'
import { unzipSync, zipSync } from 'fflate'
import { expect } from 'vitest'
import { type Caller, post } from '../chat/talk.ts'

export type Files = Record<string, string>

/** Calls an operation on content files; returns the status and the body. */
export async function ask<T>(caller: Caller, path: string, body: unknown) {
  const response = await post(caller, `/api/admin/${path}`, body)
  return { status: response.status, body: (await response.json()) as T & { code?: string } }
}

export async function create(caller: Caller, fields: Record<string, unknown>): Promise<ContentItem> {
  const { status, body } = await ask<ContentItem>(caller, 'content', fields)
  expect([status, body.code]).toEqual([200, undefined])
  return body
}

/** Downloads items as a zip; returns the texts of its files by their names. */
export async function download(caller: Caller, wanted: Record<string, unknown> = {}): Promise<Files> {
  const response = await post(caller, '/api/admin/content-export', wanted)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))
  return Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]))
}

export interface Packed {
  name: string
  data: string
}

export const asMarkdown = (name: string, text: string | Uint8Array): Packed => ({
  name,
  data: Buffer.from(text).toString('base64'),
})

export function asZip(files: Record<string, string | Uint8Array>, name = 'content.zip'): Packed {
  const entries = Object.entries(files).map(
    ([path, text]) => [path, new Uint8Array(Buffer.from(text))] as const,
  )
  return { name, data: Buffer.from(zipSync(Object.fromEntries(entries))).toString('base64') }
}

export const upload = (caller: Caller, ...files: Packed[]) =>
  ask<ContentImport>(caller, 'content-imports', { files })

/** Uploads files that can be read; returns the preview. */
export async function preview(caller: Caller, ...files: Packed[]): Promise<ContentImport> {
  const { status, body } = await upload(caller, ...files)
  expect([status, body.code]).toEqual([200, undefined])
  return body
}

/** Applies the chosen files of a preview, or all that it would apply by itself. */
export function apply(caller: Caller, { id, files }: ContentImport, names?: string[]) {
  const chosen = files.filter(
    ({ name, outcome }) => names?.includes(name) ?? ['new', 'changed'].includes(outcome),
  )
  return ask<ContentImport>(caller, `content-imports/${id}/apply`, {
    files: chosen.map(({ place, item }) => ({ place, version: item?.version ?? null })),
  })
}

/** Lists what an import would do, by the names of its files. */
export const outcomesOf = ({ files }: ContentImport) =>
  Object.fromEntries(files.map(({ name, outcome }) => [name, outcome]))

/** Lists the problems of the files of an import: code, field and line. */
export const problemsOf = ({ files }: ContentImport) =>
  files.flatMap(({ problems }) => problems.map(({ code, field, line }) => [code, field, line]))
