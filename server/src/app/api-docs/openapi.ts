import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@pepper/contract'
import { programVersion } from '../../platform/db/program-version.ts'
import type { ApiDocument } from './api-document.ts'
import { shareSchemas } from './share-schemas.ts'

/** The names with which the document introduces itself. */
export interface ApiIntroduction {
  product: string
  publicOrigin: string
}

/** Generates the OpenAPI 3.1 document of the contract, each schema in it once. */
export async function openApiDocument({ product, publicOrigin }: ApiIntroduction): Promise<ApiDocument> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: `${product} API`,
      version: programVersion(),
      description:
        'Errors answer with their HTTP status and {"code", "status", "message", "data"}. Signed-in people are known by their session cookie.',
    },
    servers: [{ url: `${publicOrigin}/api` }],
  })
  return shareSchemas(document as ApiDocument)
}
