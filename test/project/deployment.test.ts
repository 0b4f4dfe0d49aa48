// Tests docker-compose.yml and the Helm chart, by their rendered manifests, against the rules of an operator.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { pinImages } from '../../scripts/pin-images.ts'
import {
  CHART,
  HELM,
  hashLine,
  RENDERED_DIR,
  RENDERINGS,
  renderChart,
} from '../../scripts/render-chart.ts'
import { loadConfig } from '../../server/config.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
/** The variables that the guides document. */
const DOCUMENTED = new Set(
  `${read('docs/configuration.md')}${read('docs/install.md')}`.match(/`[A-Z][A-Z0-9_]+`/g),
)
const isDocumented = (name: string) => DOCUMENTED.has(`\`${name}\``)

// biome-ignore lint/suspicious/noExplicitAny: the tests read manifests of many shapes.
type Manifest = any

describe('docker-compose.yml', () => {
  const text = read('docker-compose.yml')
  const { services }: Manifest = parse(text, { merge: true })
  const names = Object.keys(services)

  it('contains no password, and requires those of the stores', () => {
    for (const name of ['MONGO_PASSWORD', 'REDIS_PASSWORD']) {
      const uses = text.match(new RegExp(`\\$\\{${name}[^}]*`, 'g')) ?? []
      expect(uses.length).toBeGreaterThan(0)
      for (const use of uses) expect(use).toContain(`${name}:?`)
    }
    expect(services.mongo.command).toContain('--auth')
  })

  it('gives Redis its password as configuration on standard input, and no process has it as an argument', () => {
    const [shell, option, script] = services.redis.command
    expect([shell, option]).toEqual(['sh', '-c'])
    // Compose reads `$$` as a dollar sign. The variable is expanded by the shell in the container.
    const inContainer = String(script).replaceAll('$$', '$')
    expect(script).not.toMatch(/\$\{/)
    const started = inContainer.replace('exec redis-server -', 'exec cat')
    expect(started).not.toBe(inContainer)
    const env = { REDISCLI_AUTH: 'a secret#1' }
    const configuration = execFileSync('/bin/sh', ['-c', started], { encoding: 'utf8', env })
    expect(configuration.split('\n')).toEqual([
      'requirepass "a secret#1"',
      'maxmemory 512mb',
      'maxmemory-policy volatile-lru',
      'save 300 1',
      '',
    ])
    expect(services.redis.environment.REDISCLI_AUTH).toContain('REDIS_PASSWORD')
  })

  it('names the version of each image, and a digest only together with it', () => {
    const images = [...text.matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image)
    const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
    const others = [...images, ...bases].filter((image) => image !== 'logograph')
    expect(others).toHaveLength(5)
    for (const image of others)
      expect(image).toMatch(/^\w+:\d+\.\d+\.\d+[\w-]*(?:@sha256:[\da-f]{64})?$/)
  })

  it.each(names)('limits the memory, the processes and the log of %s', (name) => {
    expect(services[name].mem_limit).toBeTruthy()
    expect(services[name].pids_limit).toBeGreaterThan(0)
    expect(services[name].logging.options).toMatchObject({ 'max-size': '20m', 'max-file': '3' })
  })

  it.each(names)('runs %s read-only and without privileges', (name) => {
    expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(services[name].security_opt).toContain('no-new-privileges:true')
  })

  it('lets the app be scaled: it has no port and no name of its own, and the proxy resolves it', () => {
    expect(services.app.ports ?? services.app.container_name).toBeUndefined()
    expect(services.app.deploy.replicas).toContain('APP_REPLICAS')
    expect(read('deploy/nginx.conf')).toMatch(/server app:3000 resolve/)
    expect(Object.keys(services.proxy.depends_on)).toEqual(['app'])
  })

  it.each([
    ['Docker', 'nameserver 127.0.0.11\noptions ndots:0\n', 'resolver 127.0.0.11 valid=5s;\n'],
    [
      'Podman',
      'search dns.podman\nnameserver 10.89.0.1\nnameserver fd00::1\n',
      'resolver 10.89.0.1 [fd00::1] valid=5s;\n',
    ],
  ])('lets nginx ask the name servers of %s', async (_what, resolvConf, resolver) => {
    const folder = mkdtempSync(join(tmpdir(), 'logograph-nginx-'))
    try {
      writeFileSync(join(folder, 'resolv.conf'), resolvConf)
      const [shell, option, script] = services.proxy.command
      expect([shell, option]).toEqual(['sh', '-c'])
      const here = String(script)
        // Compose reads `$$` as a dollar sign.
        .replaceAll('$$', '$')
        .replace('/etc/resolv.conf', `${folder}/resolv.conf`)
        .replace('/tmp/resolver.conf', `${folder}/resolver.conf`)
        .replace(/exec nginx -c .*/, 'exec true')
      execFileSync('/bin/sh', ['-c', here])
      expect(readFileSync(join(folder, 'resolver.conf'), 'utf8')).toBe(resolver)
      expect(read('deploy/nginx.conf')).toContain('include /tmp/resolver.conf;')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('sets only variables that the guide documents', () => {
    expect(Object.keys(services.app.environment).filter((name) => !isDocumented(name))).toEqual([])
    const fromShell = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
    expect(fromShell.filter((name) => !isDocumented(name))).toEqual([])
  })
})

describe('deploy/coolify.yaml', () => {
  const text = read('deploy/coolify.yaml')
  const { services, volumes }: Manifest = parse(text)
  const { logograph }: Manifest = services
  const entries: string[] = logograph.environment
  const variables = Object.fromEntries(
    entries
      .filter((entry) => entry.includes('='))
      .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  )
  /** What the server gets: the values that Coolify generates or asks for, else the defaults. */
  const environment = (given: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [
        name,
        value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, variable, other) => {
          return given[variable] ?? other
        }),
      ]),
    )

  it('builds the image of this repository, and asks Coolify for a domain with the port of the image', () => {
    expect(Object.keys(services)).toEqual(['logograph'])
    expect(logograph.build).toBe('.')
    expect(logograph.ports).toBeUndefined()
    const [port] = /(?<=^EXPOSE )\d+/m.exec(read('Dockerfile')) ?? []
    expect(text).toContain(`# port: ${port}\n`)
    expect(entries[0]).toBe(`SERVICE_URL_LOGOGRAPH_${port}`)
  })

  it('keeps the data in a volume, and runs without privileges', () => {
    expect(logograph.volumes).toEqual(['logograph-data:/data'])
    expect(Object.keys(volumes)).toEqual(['logograph-data'])
    expect(read('Dockerfile')).toContain('VOLUME /data')
    expect(logograph).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  })

  it('sets only variables that the guide documents, to values that the server accepts', () => {
    expect(Object.keys(variables).filter((name) => !isDocumented(name))).toEqual([])
    const config = loadConfig(
      environment({
        SERVICE_URL_LOGOGRAPH: 'https://logos.example.com',
        IMAGE_CDN_URL: 'https://img.example.com',
      }),
    )
    expect(config).toMatchObject({
      baseUrl: 'https://logos.example.com',
      imageUrl: 'https://img.example.com',
      port: 3000,
      keepAliveSeconds: 120,
    })
    expect(text).toContain('IMAGE_CDN_URL:?}')
  })
})

describe('npm run pin-images', () => {
  const digests = ['a', 'b'].map((digit) => `sha256:${digit.repeat(64)}`) as [string, string]

  it('writes the digest of each image behind its tag, and replaces an older one', () => {
    for (const file of ['docker-compose.yml', 'Dockerfile']) {
      const text = read(file)
      const first = pinImages(text, () => digests[0])
      expect(first.match(/@sha256:a{64}/g)).toHaveLength(file === 'Dockerfile' ? 2 : 3)
      // The image that is built here has no tag.
      expect(first).not.toContain('logograph@')
      const second = pinImages(first, () => digests[1])
      expect(second).toBe(first.replaceAll(digests[0], digests[1]))
      expect(second.replaceAll(`@${digests[1]}`, '')).toBe(text.replace(/@sha256:\w+/g, ''))
    }
  })

  it('refuses an answer that is no digest', () => {
    expect(() => pinImages('FROM node:26.10.0', () => 'node')).toThrow('got node.')
  })
})

describe.each(Object.keys(RENDERINGS))('the Helm chart with the values "%s"', (values) => {
  const text = readFileSync(join(RENDERED_DIR, `${values}.yaml`), 'utf8')
  const manifests: Manifest[] = parseAllDocuments(text)
    .map((document) => document.toJS())
    .filter(Boolean)
  const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
  const deployments = ofKind('Deployment')
  const podLabels = deployments.map(({ spec }) => spec.template.metadata.labels)
  /** The pods that a selector finds. */
  const selected = (labels: Record<string, string>) =>
    podLabels.filter((pod) => Object.entries(labels).every(([name, value]) => pod[name] === value))

  it('was rendered from the chart as it is; "npm run chart" renders it again', () => {
    expect(text.startsWith(hashLine())).toBe(true)
  })

  it('has servers, workers and everything around them', () => {
    const kinds = new Set(manifests.map(({ kind }) => kind))
    const common = ['Deployment', 'NetworkPolicy', 'PodDisruptionBudget', 'Service']
    const others = values === 'full' ? ['Ingress', 'ServiceMonitor'] : ['HorizontalPodAutoscaler']
    expect([...kinds].toSorted()).toEqual([...common, ...others, 'ServiceAccount'].toSorted())
    expect(deployments).toHaveLength(2)
  })

  it('restricts, probes and limits each container', () => {
    for (const { spec } of deployments) {
      const pod = spec.template.spec
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
      expect(pod.automountServiceAccountToken).toBe(false)
      for (const container of pod.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.resources.limits.memory).toBe(container.resources.requests.memory)
        expect(container.livenessProbe.httpGet.path).toBe('/livez')
        expect(container.readinessProbe.httpGet.path).toBe('/readyz')
      }
    }
  })

  it('takes secrets by reference, and sets only variables that the guide documents', () => {
    expect(ofKind('Secret')).toEqual([])
    for (const { spec } of deployments) {
      const [container] = spec.template.spec.containers
      expect(container.envFrom).toEqual([{ secretRef: { name: 'logograph' } }])
      const names = container.env.map(({ name }: { name: string }) => name)
      expect(new Set(names).size).toBe(names.length)
      expect(names.filter((name: string) => !isDocumented(name))).toEqual([])
    }
  })

  it('selects the pods of each service, budget and policy', () => {
    const [service, metrics] = ofKind('Service')
    expect(selected(service.spec.selector)).toEqual([podLabels[0]])
    expect(selected(metrics.spec.selector)).toHaveLength(2)
    expect(service.spec.ports.map((port: Manifest) => port.targetPort)).toEqual(['http'])
    expect(selected(ofKind('NetworkPolicy')[0].spec.podSelector.matchLabels)).toHaveLength(2)
    const [budget] = ofKind('PodDisruptionBudget')
    expect(selected(budget.spec.selector.matchLabels)).toEqual([podLabels[0]])
    for (const { spec } of deployments) expect(selected(spec.selector.matchLabels)).toHaveLength(1)
  })

  it('names the deployment, the service and the job that others refer to', () => {
    const [server] = deployments
    for (const { spec } of ofKind('HorizontalPodAutoscaler'))
      expect(spec.scaleTargetRef.name).toBe(server.metadata.name)
    for (const { spec } of ofKind('Ingress'))
      for (const rule of spec.rules)
        expect(rule.http.paths[0].backend.service.name).toBe(ofKind('Service')[0].metadata.name)
    for (const { spec } of ofKind('ServiceMonitor')) {
      const { labels } = ofKind('Service')[1].metadata
      expect(labels).toMatchObject(spec.selector.matchLabels)
      // The alerts and the dashboard expect this job.
      expect(labels[spec.jobLabel]).toBe('logograph')
    }
  })

  it('gives a server 30 s after its drain to end', () => {
    const { terminationGracePeriodSeconds, containers } = deployments[0].spec.template.spec
    const drain = containers[0].env.find(({ name }: Manifest) => name === 'DRAIN_MS')
    expect(terminationGracePeriodSeconds).toBe(Number(drain.value) / 1000 + 30)
  })

  it('lets the servers reach the purge webhook, and no website with CRAWL=worker', () => {
    const [server, worker] = podLabels
    /** The ports that a pod may open on public addresses. */
    const publicPorts = (pod: Record<string, string>) =>
      ofKind('NetworkPolicy')
        .filter(({ spec }) => selected(spec.podSelector.matchLabels).includes(pod))
        .flatMap(({ spec }) => spec.egress)
        .filter(({ to = [] }) => to.some((peer: Manifest) => peer.ipBlock?.cidr === '0.0.0.0/0'))
        .flatMap(({ ports }) => ports.map(({ port }: Manifest) => port))
    expect(publicPorts(server)).toEqual(values === 'full' ? [8443] : [80, 443])
    expect(publicPorts(worker)).toEqual([80, 443])
  })

  it('names the destinations of each connection that a pod may open', () => {
    const rules = ofKind('NetworkPolicy').flatMap(({ spec }) => spec.egress)
    expect(rules.length).toBeGreaterThan(2)
    // A rule without destinations allows every address.
    for (const { to = [], ports = [] } of rules) {
      expect(to.length).toBeGreaterThan(0)
      expect(ports.length).toBeGreaterThan(0)
    }
  })

  it.runIf(hasHelm())('passes helm lint, and helm renders the same', () => {
    expect(hashLine() + renderChart(values)).toBe(text)
  })
})

describe('the values of the Helm chart', () => {
  it.runIf(hasHelm())('are refused when a rule of the network policy names no destination', () => {
    const render = (egress: string) => {
      const args = ['--kube-version', '1.34.0', '--set-json', `networkPolicy.egress=${egress}`]
      return execFileSync(HELM, ['template', 'logograph', CHART, ...args], {
        stdio: 'pipe',
        encoding: 'utf8',
      })
    }
    const schemaError = /don't meet the specifications of the schema/
    expect(() => render('[{"ports":[{"port":27017}]}]')).toThrow(schemaError)
    expect(() => render('[{"ports":[{"port":27017}],"to":[]}]')).toThrow(schemaError)
    const network = '[{"ports":[{"port":27017}],"to":[{"ipBlock":{"cidr":"10.9.8.0/24"}}]}]'
    expect(render(network)).toContain('cidr: 10.9.8.0/24')
  })
})

/** Helm is not an npm package; where it is missing, the committed rendering and its hash are tested. */
function hasHelm(): boolean {
  try {
    execFileSync(HELM, ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
