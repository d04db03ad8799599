import type { ApiDocument, ApiResponse, Operation, Schema } from './api-document.ts'

/** The least length of a shared schema: shorter ones are easier to read in place than behind a reference. */
const SHARED_MIN_CHARACTERS = 150

/**
 * Moves every schema and response that occurs more than once to `components` and replaces it by a `$ref`, so that the
 * document contains each of them once. Errors are named by their code, other schemas by the first operation that uses
 * them.
 */
export function shareSchemas(document: ApiDocument): ApiDocument {
  const schemas = new SharedSchemas()
  const operations = Object.values(document.paths ?? {}).flatMap((methods) => Object.values(methods))
  for (const operation of operations) {
    mapSchemas(operation, (schema) => {
      schemas.count(schema)
      return schema
    })
  }
  const responses = new SharedResponses()
  const paths = mapOperations(document, (operation) =>
    mapSchemas(operation, (schema, part) => schemas.share(schema, `${operation.operationId}.${part}`)),
  )
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const response of Object.values(operation.responses ?? {})) responses.count(response)
  }
  const shared = mapOperations({ ...document, paths }, (operation) => ({
    ...operation,
    responses: mapValues(operation.responses ?? {}, (response, status) => responses.share(response, status)),
  }))
  return {
    ...document,
    paths: shared,
    components: { schemas: schemas.components, responses: responses.components },
  }
}

class SharedSchemas {
  readonly components: Record<string, Schema> = {}
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, string>()

  /** Counts a schema and its parts. The parts of a repeated schema count once, because it will be printed once. */
  count(schema: Schema): void {
    const key = JSON.stringify(schema)
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    if (count > 1) return
    mapParts(schema, (part) => {
      this.count(part)
      return part
    })
  }

  share(schema: Schema, name: string): Schema {
    const key = JSON.stringify(schema)
    const isShared = key.length >= SHARED_MIN_CHARACTERS && (this.#counts.get(key) ?? 0) > 1
    if (!isShared) return mapParts(schema, (part, partName) => this.share(part, joinName(name, partName)))
    const known = this.#names.get(key)
    if (known !== undefined) return { $ref: `#/components/schemas/${known}` }
    const chosen = freeName(errorName(schema) ?? name, this.components)
    this.#names.set(key, chosen)
    this.components[chosen] = schema
    this.components[chosen] = mapParts(schema, (part, partName) =>
      this.share(part, joinName(chosen, partName)),
    )
    return { $ref: `#/components/schemas/${chosen}` }
  }
}

class SharedResponses {
  readonly components: Record<string, ApiResponse> = {}
  readonly #counts = new Map<string, number>()
  readonly #names = new Map<string, string>()

  count(response: ApiResponse): void {
    const key = JSON.stringify(response)
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  share(response: ApiResponse, status: string): ApiResponse {
    const key = JSON.stringify(response)
    if ((this.#counts.get(key) ?? 0) < 2) return response
    const name = this.#names.get(key) ?? freeName(status, this.components)
    this.#names.set(key, name)
    this.components[name] = response
    return { $ref: `#/components/responses/${name}` }
  }
}

function mapOperations(
  document: ApiDocument,
  change: (operation: Operation) => Operation,
): NonNullable<ApiDocument['paths']> {
  return mapValues(document.paths ?? {}, (methods) => mapValues(methods, change))
}

/** Changes each of the outermost schemas of an operation; `part` identifies the schema. */
function mapSchemas(operation: Operation, change: (schema: Schema, part: string) => Schema): Operation {
  const { parameters, requestBody, responses } = operation
  const changeContent = (content: NonNullable<ApiResponse['content']>, part: string) =>
    mapValues(content, ({ schema, ...rest }) => (schema ? { ...rest, schema: change(schema, part) } : rest))
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map(({ schema, ...rest }) =>
        schema ? { ...rest, schema: change(schema, rest.name) } : rest,
      ),
    }),
    ...(requestBody?.content && {
      requestBody: { ...requestBody, content: changeContent(requestBody.content, 'input') },
    }),
    responses: mapValues(responses ?? {}, (response, status) => ({
      ...response,
      ...(response.content && { content: changeContent(response.content, status) }),
    })),
  }
}

/** Changes the schemas directly inside a schema. */
function mapParts(schema: Schema, change: (part: Schema, name: string) => Schema): Schema {
  return mapValues(schema, (value, key) => {
    if (key === 'properties' && isSchema(value))
      return mapValues(value, (part, name) => (isSchema(part) ? change(part, name) : part))
    if (key === 'items' || key === 'additionalProperties')
      return isSchema(value) ? change(value, 'item') : value
    if (!['oneOf', 'anyOf', 'allOf', 'prefixItems'].includes(key) || !Array.isArray(value)) return value
    return value.map((part, index) => (isSchema(part) ? change(part, String(index + 1)) : part))
  })
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Finds the name of an error's schema, from its code; null if the schema is not an error's. */
function errorName({ properties }: Schema): string | null {
  if (!isSchema(properties) || !isSchema(properties.defined) || !isSchema(properties.code)) return null
  return `error.${properties.defined.const === true ? properties.code.const : 'other'}`
}

function joinName(name: string, part: string): string {
  return `${name}.${part}`.replaceAll(/[^\w.-]/g, '_')
}

function freeName(wanted: string, taken: object): string {
  let name = wanted
  for (let number = 2; name in taken; number += 1) name = `${wanted}-${number}`
  return name
}

function mapValues<Value, Result>(
  object: Record<string, Value>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
}
