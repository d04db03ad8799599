import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { environment } from '../server/src/platform/config/environment.ts'
import { SECRET_FILES, SECRETS } from '../server/src/platform/config/secret-files.ts'
import { root } from './launch.mjs'

interface Values {
  config: Record<string, string>
  shutdown: { delayMs: number; graceSeconds: number }
  autoscaling: { metric: string }
  [name: string]: unknown
}

const chart = join(root, 'deploy', 'helm', 'pepper')
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const values = load(readFileSync(join(chart, 'values.yaml'), 'utf8')) as Values
const schema = JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8'))
const templates = globSync('templates/*', { cwd: chart }).map((name) =>
  readFileSync(join(chart, name), 'utf8'),
)
const everything = templates.join('\n')
const template = (name: string) => readFileSync(join(chart, 'templates', name), 'utf8')
const isValid = new Ajv({ allowUnionTypes: true }).compile(schema)

/** Lists the paths of values down to what templates take as a whole: texts, numbers, lists and free objects. */
function pathsOf(object: Record<string, unknown>, { properties = {} } = schema, above = ''): string[] {
  return Object.entries(object).flatMap(([name, value]) => {
    const path = above + name
    const inner = properties[name]?.properties
    return inner ? pathsOf(value as Record<string, unknown>, properties[name], `${path}.`) : [path]
  })
}

test('templates use every value, and only values that there are', () => {
  const used = new Set([...everything.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path))
  expect([...used].sort()).toEqual(pathsOf(values).sort())
})

test('the values fit their schema, which knows each of them, and every one has a comment', () => {
  expect([isValid(values), isValid.errors]).toEqual([true, null])
  expect(isValid({ ...values, replicsa: 3 })).toBe(false)
  expect(isValid({ ...values, secret: { name: 'pepper', keys: ['LLM_API_KEY'] } })).toBe(false)
  const lines = readFileSync(join(chart, 'values.yaml'), 'utf8').split('\n')
  const leaves = pathsOf(values).map((path) => path.split('.').at(-1))
  const bare = leaves.filter((name) => {
    const at = lines.findIndex((line) => line.trimStart().startsWith(`${name}:`))
    return !lines[at - 1]?.trimStart().startsWith('# ')
  })
  expect(bare).toEqual([])
})

test('nodes get only variables that the configuration knows, and secrets as files', () => {
  const known = [...Object.keys(environment.shape), ...SECRET_FILES]
  const set = [...everything.matchAll(/^\s+(?:- name: )?([A-Z][A-Z0-9_]+)(?::|$)/gm)].map(
    ([, name = '']) => name,
  )
  expect(set).toContain('SHUTDOWN_DELAY_MS')
  expect([...set, ...Object.keys(values.config)].filter((name) => !known.includes(name))).toEqual([])
  const keys: string[] = schema.properties.secret.properties.keys.items.enum
  expect([...keys, 'MIGRATION_DATABASE_URL'].sort()).toEqual([...SECRETS].sort())
  expect(template('config-map.yaml')).toContain('{{ $key }}_FILE: /run/secrets/pepper/{{ $key }}')
})

test('Kubernetes waits longer than a reply and the stop of a node may take', () => {
  const { delayMs, graceSeconds } = values.shutdown
  const reply = environment.parse({}).LLM_TOTAL_TIMEOUT_MS
  expect(graceSeconds).toBeGreaterThan((reply + 2 * delayMs) / 1_000 + 15)
})

test('ports, probes and folders are those of the product and its image', () => {
  const deployment = template('deployment.yaml')
  const image = read('Dockerfile')
  expect(deployment).toContain('containerPort: 3000')
  expect(image).toMatch(/PORT=3000 DATA_DIR=\/data NODE_COMPILE_CACHE=\/tmp\//)
  const routes = read('server', 'src', 'app', 'mount-routes.ts')
  const probed = [...deployment.matchAll(/(startup|liveness|readiness)Probe:\n\s+httpGet:\n\s+path: (\S+)/g)]
  expect(probed.map(([, kind, path]) => [kind, path])).toEqual([
    ['startup', '/healthz'],
    ['liveness', '/healthz'],
    ['readiness', '/readyz'],
  ])
  for (const [, , path] of probed) expect(routes).toContain(`app.get('${path}'`)
  for (const folder of ['/data', '/tmp']) expect(deployment).toContain(`mountPath: ${folder}`)
  expect(everything).toContain("METRICS_PORT: '9464'")
  expect(template('migration-job.yaml')).toContain('command: [node, server/bin/migrate.ts]')
  expect(read('server', 'bin', 'migrate.ts')).not.toBe('')
})

test('with workers, nodes that serve run no jobs, and no request of people reaches a worker', () => {
  const [serving, worker] = [template('deployment.yaml'), template('worker-deployment.yaml')]
  expect(serving).toMatch(/\{\{- if \.Values\.worker\.enabled }}\n\s+env:\n\s+- name: ROLE\n\s+value: web\n/)
  expect(worker).toMatch(/^\{\{- if \.Values\.worker\.enabled }}\n/)
  expect(worker).toMatch(/- name: ROLE\n\s+value: worker\n/)
  expect(worker).not.toContain('include "pepper.selector"')
  const names = template('_names.tpl')
  expect(names).toContain('app.kubernetes.io/name: {{ .Chart.Name }}-worker')
  const toWorkers = template('service.yaml')
    .split('---')
    .filter((text) => text.includes('pepper.workerSelector'))
  expect(toWorkers.map((text) => [...text.matchAll(/targetPort: (\w+)/g)].map(([, port]) => port))).toEqual([
    ['metrics'],
  ])
})

test('containers run as the user of the image, without rights, on a read-only root', () => {
  expect(read('Dockerfile')).toMatch(/^USER node$/m)
  const names = template('_names.tpl')
  for (const line of [
    'runAsNonRoot: true',
    'runAsUser: 1000',
    'readOnlyRootFilesystem: true',
    'drop: [ALL]',
  ]) {
    expect(names).toContain(line)
  }
  const pods = templates.filter((text) => text.includes('containers:'))
  expect(pods).toHaveLength(3)
  for (const pod of pods) {
    expect(pod).toContain('include "pepper.podSecurity"')
    expect(pod).toContain('include "pepper.containerSecurity"')
    expect(pod).toContain('automountServiceAccountToken: false')
  }
})

test('autoscaling follows a metric that nodes have', () => {
  const metrics = read('server', 'src', 'app', 'watch-node.ts')
  const offered: string[] = schema.properties.autoscaling.properties.metric.enum
  expect(offered).toContain(values.autoscaling.metric)
  expect(offered.filter((name) => !metrics.includes(`'${name}'`))).toEqual([])
})

test('the chart is of this version', () => {
  const { appVersion } = load(readFileSync(join(chart, 'Chart.yaml'), 'utf8')) as { appVersion: string }
  expect(appVersion).toBe(JSON.parse(read('package.json')).version)
})
