// Tests docker-compose.yml and the Helm chart, by their rendered manifests, against the rules of an operator.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { hashLine, RENDERED_DIR, RENDERINGS, renderChart } from '../../scripts/render-chart.ts'

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
    expect(services.redis.command).toContain('--requirepass')
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

  it('sets only variables that the guide documents', () => {
    expect(Object.keys(services.app.environment).filter((name) => !isDocumented(name))).toEqual([])
    const fromShell = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name)
    expect(fromShell.filter((name) => !isDocumented(name))).toEqual([])
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

  it.runIf(hasHelm())('passes helm lint, and helm renders the same', () => {
    expect(hashLine() + renderChart(values)).toBe(text)
  })
})

/** Helm is not an npm package; where it is missing, the committed rendering and its hash are tested. */
function hasHelm(): boolean {
  try {
    execFileSync(process.env.HELM ?? 'helm', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
