import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { signInIcon } from '@pepper/contract/bootstrap'
import { providerId } from '@pepper/contract/ways-in/providers'
import * as z from 'zod'
import { LOOPBACK } from './config-conflicts.ts'

const address = z
  .url({ protocol: /^https?$/, error: 'is not an https address' })
  .refine((text) => !isPlainElsewhere(text), { error: 'is not an https address' })
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:[a-z0-9-]+\.)+[a-z0-9-]+$/, { error: 'is not a domain like example.org' })

function isPlainElsewhere(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'http:' && !LOOPBACK.test(url.hostname)
}

/** A service without OpenID Connect: its addresses, and the fields of its answer that identify a person. */
const plainService = z.strictObject({
  authorization_endpoint: address,
  token_endpoint: address,
  userinfo_endpoint: address,
  subject_field: z.string().default('id'),
  email_field: z.string().default('email'),
  /** The field that says whether the email address is proven; without this field, no address counts as proven. */
  email_proven_field: z.string().optional(),
  name_field: z.string().default('name'),
})

const provider = z.strictObject({
  id: providerId,
  name: z.string().trim().min(1).max(40),
  icon: signInIcon.default('key'),
  /** The address where OpenID Connect discovery starts. */
  issuer: address.optional(),
  service: plainService.optional(),
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  /** A file that holds the secret; a relative path starts at the folder of the providers' file. */
  client_secret_file: z.string().min(1).optional(),
  scope: z.string().default('openid email profile'),
  /** The domains whose email addresses may sign in with it; all if the list is empty. */
  domains: z.array(domain).default([]),
  /** The domains whose email addresses are sent here from the sign-in card. */
  sign_in_domains: z.array(domain).default([]),
  /** Whether people with an address in `sign_in_domains` cannot sign in with a password. */
  is_required: z.boolean().default(false),
})

export type SignInProvider = Omit<z.infer<typeof provider>, 'client_secret_file'>

/** Reads the providers of SIGN_IN_PROVIDERS_FILE. Returns them with a sentence for each problem found. */
export function readSignInProviders(file: string | undefined): {
  providers: SignInProvider[]
  problems: string[]
} {
  if (file === undefined) return { providers: [], problems: [] }
  const bad = (problem: string) => ({ providers: [], problems: [`SIGN_IN_PROVIDERS_FILE ${problem}`] })
  if (!existsSync(file)) return bad('names a file that is not there')
  const read = readJson(file)
  if (read === undefined) return bad('names a file that is no JSON')
  const parsed = z.array(provider).safeParse(read)
  if (!parsed.success) {
    return {
      providers: [],
      problems: parsed.error.issues.map(
        ({ path, message }) => `SIGN_IN_PROVIDERS_FILE: ${path.join('.')} ${message}`,
      ),
    }
  }
  const found = parsed.data.map((each) => complete(each, dirname(file)))
  return {
    providers: found.flatMap(({ provider: usable }) => (usable ? [usable] : [])),
    problems: [...found.flatMap(({ problem }) => (problem ? [problem] : [])), ...repeated(parsed.data)],
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function complete(
  { client_secret_file, ...given }: z.infer<typeof provider>,
  folder: string,
): { provider?: SignInProvider; problem?: string } {
  const at = (problem: string) => ({ problem: `SIGN_IN_PROVIDERS_FILE: ${given.id} ${problem}` })
  if ((given.issuer === undefined) === (given.service === undefined)) {
    return at('needs either an issuer or a service')
  }
  if (client_secret_file === undefined) return { provider: given }
  const file = resolve(folder, client_secret_file)
  if (!existsSync(file)) return at('names a client_secret_file that is not there')
  const secret = readSecret(file)
  if (!secret) return at('names a client_secret_file that is empty or cannot be read')
  if (given.client_secret !== undefined) return at('has a client_secret and a client_secret_file; keep one')
  return { provider: { ...given, client_secret: secret } }
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}

function repeated(given: { id: string }[]): string[] {
  const ids = given.map(({ id }) => id)
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
  return [...twice].map((id) => `SIGN_IN_PROVIDERS_FILE: two providers have the id ${id}`)
}
