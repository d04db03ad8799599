/** A JSON schema, or a `$ref` to one. */
export type Schema = Record<string, unknown>

export interface ApiResponse {
  $ref?: string
  description?: string
  content?: Record<string, { schema?: Schema }>
}

export interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { required?: boolean; content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, ApiResponse>
}

/** The parts of an OpenAPI 3.1 document that this server writes. */
export interface ApiDocument {
  openapi?: string
  info?: { title?: string; version?: string; description?: string }
  servers?: { url: string }[]
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas: Record<string, Schema>; responses: Record<string, ApiResponse> }
}
