import type { Config } from '../../platform/config/config.ts'
import { EmbeddingsError } from '../../platform/embeddings/embeddings-port.ts'
import { createOpenAiEmbeddings } from '../../platform/embeddings/openai-embeddings.ts'
import { connectToMailServer } from '../../platform/mail/connect-to-mail-server.ts'
import { type Finding, failure, fine, warning, wordsOf } from './finding.ts'

const ANSWER_WITHIN_MS = 10_000

/** Connects to the mail server and signs in, as for a mail, but sends none. */
export async function checkMail(config: Config): Promise<Finding> {
  const { smtpUrl, isLoopback } = config
  if (!smtpUrl) {
    if (isLoopback) return fine('mail', 'No mail server is set, and this machine alone needs none.')
    const advice = 'Set SMTP_URL and MAIL_FROM.'
    return warning('mail', 'SMTP_URL is not set: mails wait at /super-admin/mail.', advice)
  }
  const { host } = new URL(smtpUrl)
  try {
    await connectToMailServer(config, smtpUrl)
    return fine('mail', `The mail server ${host} took the connection. No mail was sent.`)
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    return failure('mail', `The mail server ${host} cannot be used: ${wordsOf(error)}.`, adviceOf(code))
  }
}

function adviceOf(code: string): string {
  if (code === 'EAUTH') return 'Correct user and password in SMTP_URL.'
  if (code === 'ETLS') return 'Use a mail server that offers TLS, or smtps://.'
  if (code === 'EDNS') return 'Correct the host in SMTP_URL.'
  return 'Look at host and port in SMTP_URL, and whether a firewall lets this machine out to them.'
}

/** Asks the servers of the models which models they have. This needs the key, and costs nothing. */
export async function checkModels({ model, secondModel }: Config): Promise<Finding[]> {
  if (!model) return [fine('model', 'No model is set: the built-in guide answers.')]
  const models = secondModel ? [model, secondModel] : [model]
  return Promise.all(models.map(checkModel))
}

async function checkModel(model: NonNullable<Config['model']>): Promise<Finding> {
  const { host } = new URL(model.baseUrl)
  try {
    const answer = await fetch(`${model.baseUrl}/models`, {
      headers: model.apiKey ? { authorization: `Bearer ${model.apiKey}` } : {},
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return judgeModels({ host, name: model.name }, answer.status, await answer.text())
  } catch (error) {
    const advice = 'Look at LLM_BASE_URL, whether its server runs, and whether this machine may reach it.'
    return failure('model', `The model's server ${host} does not answer: ${wordsOf(error)}.`, advice)
  }
}

/** Asks the embeddings server for the vector of one word. */
export async function checkEmbeddings({ embeddings }: Config): Promise<Finding> {
  if (!embeddings)
    return fine('embeddings', 'No embeddings server is set: the guide searches by words alone.')
  const { host } = new URL(embeddings.baseUrl)
  const began = performance.now()
  try {
    const { vectors } = await createOpenAiEmbeddings(embeddings).embed(['guide'], {
      timeoutMs: ANSWER_WITHIN_MS,
    })
    const tookMs = Math.round(performance.now() - began)
    const says = `The embeddings server ${host} answers in ${tookMs} ms, with vectors of ${vectors[0]?.length} numbers.`
    if (tookMs <= embeddings.timeoutMs) return fine('embeddings', says)
    const advice =
      'Most questions would be searched by words alone: raise EMBEDDINGS_TIMEOUT_MS, or use a server that is nearer.'
    return warning('embeddings', says, advice)
  } catch (error) {
    const isKey = error instanceof EmbeddingsError && [401, 403].includes(error.status ?? 0)
    const advice = isKey
      ? 'Correct EMBEDDINGS_API_KEY.'
      : 'Look at EMBEDDINGS_URL and EMBEDDINGS_MODEL, whether the server runs, and whether this machine may reach it.'
    return failure('embeddings', `The embeddings server ${host} cannot be used: ${wordsOf(error)}.`, advice)
  }
}

function judgeModels(model: { host: string; name: string }, status: number, body: string): Finding {
  const { host, name } = model
  if (status === 401 || status === 403) {
    return failure('model', `The model's server ${host} refuses the key (${status}).`, 'Correct LLM_API_KEY.')
  }
  if (status >= 500) {
    return failure('model', `The model's server ${host} fails (${status}).`, 'Ask its operator.')
  }
  const names = status === 200 ? readNames(body) : null
  if (!names) return fine('model', `The model's server ${host} answers, and does not list its models.`)
  if (names.includes(name)) return fine('model', `The model's server ${host} has ${name}.`)
  const says = `The model's server ${host} does not list ${name}.`
  return warning('model', says, 'Look at LLM_MODEL; a reply fails if there is no such model.')
}

function readNames(body: string): unknown[] | null {
  try {
    const { data } = JSON.parse(body) as { data?: unknown }
    return Array.isArray(data) ? data.map((one) => one?.id) : null
  } catch {
    return null
  }
}

/** Asks the server's own health address, the way that people reach it: through TLS and the proxy. */
export async function checkOrigin({ publicOrigin, isLoopback }: Config): Promise<Finding> {
  try {
    const alive = await ask(`${publicOrigin}/healthz`)
    if (alive.status !== 200 || !alive.body.includes('"alive"')) {
      const says = `The server at ${publicOrigin}/healthz is not a node (${alive.status}).`
      return failure('origin', says, 'Let the proxy hand everything on to the nodes; start one if none runs.')
    }
    const ready = await ask(`${publicOrigin}/readyz`)
    if (ready.status === 200) return fine('origin', `A node answers at ${publicOrigin} and is ready.`)
    const says = `A node answers at ${publicOrigin}, and is not ready (${ready.status}): ${ready.body.slice(0, 200)}`
    return failure('origin', says, 'The answer has the reason; docs/operating.md explains it.')
  } catch (error) {
    const says = `Nothing answers at ${publicOrigin}: ${wordsOf(error)}.`
    if (isLoopback) return warning('origin', says, 'Start the server; it may not be running.')
    const advice =
      'Look at DNS, the certificate, the proxy and the firewall, and whether a node runs. A network that does not lead back inside needs this asked from outside.'
    return failure('origin', says, advice)
  }
}

async function ask(url: string): Promise<{ status: number; body: string }> {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
  return { status: answer.status, body: await answer.text() }
}
