import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Deployment, type IDeployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { type IJob, Job } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Service } from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

interface Resource {
  apiVersion: string
  kind: string
}

const root = resolve(import.meta.dirname, '../..')
const folder = join(import.meta.dirname, 'base')
const readYaml = (path: string) => parse(readFileSync(join(import.meta.dirname, path), 'utf8'))
const base = readYaml('base/kustomization.yaml') as { resources: string[] }
const models = [Deployment, HorizontalPodAutoscaler, Job, Ingress, NetworkPolicy, PodDisruptionBudget, Service]
const readNames = (path: string) => [...readFileSync(path, 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name)

const { spec: deployment } = readYaml('base/deployment.yaml') as IDeployment
const { spec: job } = readYaml('base/prepare-job.yaml') as IJob
const gatewayPod = deployment?.template.spec
const [gateway] = gatewayPod?.containers ?? []

it.each(base.resources)('%s is what the API of Kubernetes accepts', (file) => {
  const resource = readYaml(`base/${file}`) as Resource
  const Model = models.find(({ apiVersion, kind }) => apiVersion === resource.apiVersion && kind === resource.kind)
  if (!Model) throw new Error(`There is no ${resource.kind} in ${resource.apiVersion}`)
  expect(() => new Model(resource as never).validate()).not.toThrow()
})

it('the kustomization lists every file beside it', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
  expect([...base.resources].sort()).toEqual(files.sort())
})

describe.each([
  ['gateways', gatewayPod, '2Gi'],
  ['the job that prepares an upgrade', job?.template.spec, '1Gi'],
])('the pods of %s', (_, pod, memory) => {
  const [container] = pod?.containers ?? []

  it('run as the account of the image, with a read-only root and no privileges', () => {
    expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65_532, seccompProfile: { type: 'RuntimeDefault' } })
    expect(pod?.automountServiceAccountToken).toBe(false)
    expect(container?.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container?.volumeMounts).toEqual([{ name: 'data', mountPath: '/data' }])
  })

  it('have requests and a limit of memory', () => {
    expect(container?.resources).toMatchObject({
      requests: { cpu: expect.any(String), memory: expect.any(String) },
      limits: { memory },
    })
  })

  it('take secrets from a Secret that is not in this repository', () => {
    expect(container?.env).toBeUndefined()
    expect(container?.envFrom).toEqual([{ configMapRef: { name: 'portfolio' } }, { secretRef: { name: 'portfolio-secrets' } }])
  })
})

it('settings are known to the gateway, and none is a secret', () => {
  const names = readNames(join(folder, 'settings.env'))
  expect(readNames(join(root, '.env.example'))).toEqual(expect.arrayContaining(names))
  expect(names.filter((name) => /KEY|SECRET|PASSWORD|TOKEN|DATABASE_URL/.test(name ?? ''))).toEqual([])
})

it('the ingress says what its controller has to do with headers that the gateways believe', () => {
  expect(readFileSync(join(folder, 'ingress.yaml'), 'utf8')).toMatch(/pass X-Forwarded-For, remove X-Share/)
})

it('gateways get requests while /ready says so, and are restarted when /live does not respond', () => {
  expect(gateway?.readinessProbe?.httpGet).toEqual({ path: '/ready', port: 'http' })
  expect(gateway?.livenessProbe?.httpGet).toEqual({ path: '/live', port: 'http' })
})

it('a gateway that stops serves until nobody sends it requests, and has the time to finish them', () => {
  const [, delay] = /^SHUTDOWN_DELAY_SECONDS=(\d+)$/m.exec(readFileSync(join(folder, 'settings.env'), 'utf8')) ?? []
  const { periodSeconds = 0, failureThreshold = 0 } = gateway?.readinessProbe ?? {}
  expect(Number(delay)).toBeGreaterThanOrEqual(periodSeconds * failureThreshold)
  expect(gatewayPod?.terminationGracePeriodSeconds).toBeGreaterThan(Number(delay) + 60)
  expect(gateway?.lifecycle).toBeUndefined()
})

it('a gateway is not evicted for a backup that is too large: DATA_DIR is a volume that is full then, and the backup fails', () => {
  const [data, ...others] = gatewayPod?.volumes ?? []
  expect(data).toEqual({
    name: 'data',
    ephemeral: {
      volumeClaimTemplate: {
        spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: expect.stringMatching(/^\d+Gi$/) } } },
      },
    },
  })
  expect(others).toEqual([])
})

it('no upgrade and no maintenance of a node leaves fewer gateways than the autoscaler wants', () => {
  expect(deployment?.strategy?.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 })
  const { spec: autoscaler } = readYaml('base/autoscaler.yaml') as InstanceType<typeof HorizontalPodAutoscaler>
  const { spec: budget } = readYaml('base/disruption-budget.yaml') as InstanceType<typeof PodDisruptionBudget>
  expect(deployment?.replicas).toBeUndefined()
  expect(autoscaler?.minReplicas).toBeGreaterThan(Number(budget?.maxUnavailable))
})

it('service, budget and policy select the pods of the deployment', () => {
  const labels = deployment?.template.metadata?.labels
  const { spec: service } = readYaml('base/service.yaml') as InstanceType<typeof Service>
  const { spec: budget } = readYaml('base/disruption-budget.yaml') as InstanceType<typeof PodDisruptionBudget>
  const { spec: policy } = readYaml('base/network-policy.yaml') as InstanceType<typeof NetworkPolicy>
  for (const selector of [
    service?.selector,
    budget?.selector?.matchLabels,
    policy?.podSelector?.matchLabels,
    deployment?.selector.matchLabels,
  ])
    expect(labels).toMatchObject(selector ?? { missing: true })
})

it('gateways reach the links that the owner checks, also those without TLS', () => {
  const { spec: policy } = readYaml('base/network-policy.yaml') as InstanceType<typeof NetworkPolicy>
  const ports = policy?.egress?.flatMap(({ to, ports = [] }) => (to ? [] : ports.map(({ port }) => port)))
  expect(ports).toEqual(expect.arrayContaining([80, 443]))
})

it('the database is migrated and the builds are activated by a job', () => {
  expect(job?.template.spec?.containers[0]?.args).toEqual(['api/src/main.ts', '--builds', 'builds', '--prepare'])
})
