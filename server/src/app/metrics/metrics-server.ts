import { createServer } from 'node:http'
import type { Runtime } from '../../platform/context.ts'
import { renderMetrics } from '../../platform/metrics.ts'
import { listen, portOf } from '../listen.ts'
import { hasMetricsToken } from './metrics-access.ts'

/** The time limit of a request, longer than a scraper waits, in ms. */
const REQUEST_WITHIN_MS = 15_000

export interface MetricsServer {
  url: string
  stop(): Promise<void>
}

/** Serves only /metrics, on the port of METRICS_PORT. Throws ConfigError if it cannot listen. */
export async function startMetricsServer(
  { config, log }: Runtime,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const isWanted = request.method === 'GET' && /^\/metrics(\?|$)/.test(request.url ?? '')
    if (!isWanted || (config.metricsToken && !hasMetricsToken(config, request.headers))) {
      response.writeHead(404).end()
      return
    }
    renderMetrics().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      (error) => {
        log.error({ err: error }, 'the metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  server.requestTimeout = REQUEST_WITHIN_MS
  await listen(server, { host, port }, { host: 'METRICS_HOST', port: 'METRICS_PORT' })
  return {
    url: `http://${host}:${portOf(server)}/metrics`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
