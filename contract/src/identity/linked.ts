import * as z from 'zod'
import { fails } from '../errors.ts'
import { memberOperation, reauthenticatedOperation } from '../operation.ts'
import { timestamp, uuid } from '../primitives.ts'

/** An account at another service that signs in here. */
export const linkedIdentity = z.object({
  id: uuid,
  /** The id of the provider, as the operator named it, or one of ./own-ways.ts. */
  provider: z.string(),
  /** The name that distinguishes it from other accounts of that service: usually an email address. */
  label: z.string(),
  linked_at: timestamp,
  last_used_at: timestamp.nullable(),
})
export type LinkedIdentity = z.infer<typeof linkedIdentity>

const tags = ['identity']

/** Accounts at other services that sign in here (AU-12). */
export const linked = {
  list: memberOperation
    .route({ method: 'GET', path: '/identity/linked', summary: 'My linked identities', tags })
    .output(
      z.object({
        identities: z.array(linkedIdentity),
        /** Whether the account can sign in with a password. */
        has_password: z.boolean(),
      }),
    ),
  /** Unlinks an account, but never the last way to sign in. */
  unlink: reauthenticatedOperation
    .route({ method: 'POST', path: '/identity/linked/{id}/unlink', summary: 'Unlink an identity', tags })
    .errors(fails('identity.link_not_found', 'identity.last_way_in'))
    .input(z.strictObject({ id: uuid }))
    .output(z.object({ unlinked: z.literal(true) })),
}
