import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { environment } from '../server/src/platform/config/environment.ts'
import { SECRET_FILES } from '../server/src/platform/config/secret-files.ts'
import { root } from './launch.mjs'

/** Variables that belong to Node, to the images of other programs, or to the person who starts the composition. */
const FOREIGN = /^(NODE_(ENV|COMPILE_CACHE|IMAGE)|POSTGRES_(USER|DB|PASSWORD_FILE)|DOMAIN|UPSTREAMS)$/
const known = new Set([...Object.keys(environment.shape), ...SECRET_FILES])
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const composeFiles = globSync('deploy/compose/*.yaml', { cwd: root })

/** Lists the names of variables that a file sets or asks for, in any of its languages. */
function variablesOf(text: string): string[] {
  const code = text.replaceAll(/^\s*#.*$/gm, '')
  const set = code.matchAll(/^\s+([A-Z][A-Z0-9_]+): |^Environment=([A-Z_]+)=|^ENV (.+)$|\{\$?([A-Z_]+)[:}]/gm)
  return [...set].flatMap(([, yaml, unit, image, asked]) =>
    image ? [...image.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name) : [yaml ?? unit ?? asked ?? ''],
  )
}

const units = globSync('deploy/systemd/*.service', { cwd: root })

test.each(['Dockerfile', 'deploy/proxy/Caddyfile', ...units, ...composeFiles])(
  '%s sets only variables that the configuration knows',
  (name) => {
    const variables = variablesOf(read(name))
    expect(variables.length).toBeGreaterThan(0)
    expect(variables.filter((variable) => !known.has(variable) && !FOREIGN.test(variable))).toEqual([])
  },
)

test('a misspelt variable would be found', () => {
  const text =
    'x:\n  PUBLIC_ORIGINN: a\n  MAIL_FROM: \x24{MAILFROM:-}\nEnvironment=DATADIR=/x\nENV HOST=a PORTT=b\n'
  const unknown = variablesOf(text).filter((variable) => !known.has(variable))
  expect(unknown.sort()).toEqual(['DATADIR', 'MAILFROM', 'PORTT', 'PUBLIC_ORIGINN'])
})

test('whatever ends a node waits longer than a reply and its stop may take', () => {
  const { LLM_TOTAL_TIMEOUT_MS } = environment.parse({})
  const neededSeconds = LLM_TOTAL_TIMEOUT_MS / 1_000 + 2 * 3 + 15
  const waits = [...composeFiles, ...units].map((name) => {
    const [, seconds] = /^(?: *stop_grace_period: |TimeoutStopSec=)(\d+)s?$/m.exec(read(name)) ?? []
    return { name, isEnough: Number(seconds) > neededSeconds }
  })
  expect(waits.filter(({ isEnough }) => !isEnough)).toEqual([])
})

test('a worker is separate from the nodes that a proxy leads to', () => {
  const text = read('deploy/compose/nodes-and-worker.yaml')
  expect(text).toMatch(/^ {4}ROLE: web$/m)
  expect(text).toMatch(
    /pepper-worker:\n {4}<<: \*node\n {4}environment:\n {6}<<: \*environment\n {6}ROLE: worker\n/,
  )
  expect(/UPSTREAMS: (.*)/.exec(text)?.[1]).toBe('pepper-1:3000 pepper-2:3000')
  expect(read('deploy/systemd/pepper-worker.service')).toMatch(/^ExecStart=\S+ ROLE=worker PORT=3001 node /m)
})

// Guards: during an upgrade pages lacked their files, which only nodes of the other version had.
test('RT-4: a proxy finds the files of a page while nodes of two versions serve', () => {
  const nginx = read('deploy/proxy/nginx.conf')
  expect(/location \/assets\/ \{[^}]+\}/.exec(nginx)?.[0]).toContain(
    'proxy_next_upstream error timeout http_404;',
  )
  expect(/location \/ \{[^}]+\}/.exec(nginx)?.[0]).not.toContain('http_404')
  expect(read('deploy/proxy/Caddyfile')).toMatch(
    /reverse_proxy \{\$UPSTREAMS\} \{\s+lb_policy client_ip_hash/,
  )
  const [, assets = ''] = read('deploy/helm/pepper/templates/ingress.yaml').split('\n---\n')
  expect(assets).toContain('path: /assets/')
  expect(assets).toContain('.Values.ingress.assetAnnotations')
  const values = read('deploy/helm/pepper/values.yaml')
  expect(values).toContain('proxy-next-upstream: error timeout http_404')
  expect(values).toMatch(/proxy-next-upstream-tries: '[1-9]\d*'\n.*proxy-next-upstream-timeout: '[1-9]\d*'/)
})

// Guards: nginx waited for a silent machine for 60 s, and then no time was left for another node.
test('nginx asks the next node where a machine does not answer at all', () => {
  const nginx = read('deploy/proxy/nginx.conf')
  const secondsOf = (name: string) => Number(new RegExp(`^ +${name} (\\d+)s;$`, 'm').exec(nginx)?.[1])
  expect(secondsOf('proxy_connect_timeout')).toBeLessThan(secondsOf('proxy_next_upstream_timeout') / 2)
})

// Guards: nginx before 1.25.1, which Debian 12 and Ubuntu 24.04 have, refused the whole configuration.
test('older versions of nginx read its file', () => {
  const directives = read('deploy/proxy/nginx.conf').replaceAll(/^\s*#.*$/gm, '')
  expect(directives).toMatch(/^ +listen 443 ssl http2;$/m)
  expect(directives).not.toContain('http2 on')
})

// Guards: where localhost is ::1 first, nodes listened there alone, and each page was a 502.
test('a unit listens on the address that proxies ask, and trusts the proxy that asks from there', () => {
  const hosts = units.map((name) => /^Environment=HOST=(.+)$/m.exec(read(name))?.[1])
  expect(hosts).toEqual(units.map(() => '127.0.0.1'))
  expect(read('deploy/proxy/nginx.conf')).toMatch(/^ +server 127\.0\.0\.1:3000 /m)
  expect(read('deploy/proxy/Caddyfile')).toContain('UPSTREAMS the nodes, like 127.0.0.1:3000')
  expect(read('docs/deploying.md')).toContain("TRUSTED_PROXIES=127.0.0.1'")
})

test('the file for nginx names the limits that it cannot set itself', () => {
  const [head = ''] = read('deploy/proxy/nginx.conf').split('upstream pepper')
  expect(head).toContain('worker_connections')
  expect(head).toContain('worker_rlimit_nofile')
})

// Guards: `not` is for requests alone, so that Caddy ended at its start, again and again.
test('Caddy compresses by the types of responses, which can only be named, and no streams', () => {
  const caddyfile = read('deploy/proxy/Caddyfile')
  const [, block = ''] = /\bmatch \{\n([^}]+)\}/.exec(caddyfile) ?? []
  const lines = block.trim().split(/\n\s*/)
  expect(lines).toContain('header Content-Type text/html*')
  expect(lines.filter((line) => !/^header Content-Type [a-z]+\/[a-z+]+\*$/.test(line))).toEqual([])
  expect(block).not.toContain('event-stream')
  expect(caddyfile).toContain('Caddy 2.7 or newer')
})

test('containers run without rights, on a read-only root, and the files that they are built from exist', () => {
  for (const name of composeFiles) {
    const text = read(name)
    for (const line of ['read_only: true', '- ALL', '- no-new-privileges:true']) expect(text).toContain(line)
    for (const [, path = ''] of text.matchAll(/^\s+- (\.\.?\/\S+?):\//gm)) {
      expect([path, existsSync(join(root, dirname(name), path))]).toEqual([path, true])
    }
    const [, context = ''] = /build: (\S+)/.exec(text) ?? []
    expect(existsSync(join(root, dirname(name), context, 'Dockerfile'))).toBe(true)
  }
  const image = read('Dockerfile')
  expect(image).toMatch(/^USER node$/m)
  for (const [, paths = ''] of image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)) {
    for (const path of paths.split(' ')) expect([path, existsSync(join(root, path))]).toEqual([path, true])
  }
})
