import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@pepper/contract'
import type { Runtime } from '../platform/context.ts'

let generated: Promise<object> | undefined

/** The OpenAPI 3.1 document of the contract, made at the first request for it. */
export function openApiDocument({ brand, config }: Runtime): Promise<object> {
  generated ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    contract,
    {
      info: {
        title: `${brand.product} API`,
        version: '1.0.0',
        description:
          'Errors answer with their HTTP status and {"code", "status", "message", "data"}. Signed-in people are known by their session cookie.',
      },
      servers: [{ url: `${config.publicOrigin}/api` }],
    },
  )
  return generated
}
