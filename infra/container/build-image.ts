import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { formatSince } from '#launch/run.mjs'
import { runIn } from './namespace.ts'
import type { Stage, Step } from './read-containerfile.ts'
import { copyInto, createBaseRoot, createSystemRoot, getBytes, giveTo } from './stage-root.ts'

/** Docker runs RUN as root; here an ordinary account has to be enough. */
const BUILDER = 65_534
/** Where npm finds its packages on this machine. */
const KEPT = /^(npm_config_registry|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy)$/i
const CACHE = '/npm-cache'
const NODE = '/opt/node'

/** What the image says about the containers that are made of it. */
export interface Image {
  root: string
  /** Bytes of the base image, as it is imitated here, and of what the Containerfile adds. */
  baseBytes: number
  addedBytes: number
  env: Record<string, string>
  workDir: string
  uid: number
  volumes: string[]
  entrypoint: string[]
  command: string[]
  healthCheck: string[]
}

interface Building {
  image: Image
  mounts: Record<string, string>
  /** The account that what is copied belongs to. */
  owner: number
  /** Returns the folder that COPY copies from. */
  getSource: (stage: string | undefined) => string
}

const runCommand = async ({ image, mounts }: Building, { text }: Step): Promise<void> => {
  const env = {
    ...(Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.test(name))) as Record<string, string>),
    ...image.env,
    HOME: '/tmp',
    npm_config_cache: CACHE,
    npm_config_update_notifier: 'false',
    PATH: `${NODE}:/usr/local/bin:/usr/bin:/bin`,
  }
  const sandbox = { root: image.root, mounts, isReadOnly: false, workDir: image.workDir, uid: BUILDER, env }
  const [code] = await once(runIn(sandbox, ['/bin/sh', '-c', text], { stdio: ['ignore', 'inherit', 'inherit'] }), 'exit')
  if (code !== 0) throw new Error(`RUN ${text} ended with status ${code}`)
}

const makeWorkDir = ({ image, owner }: Building, { text }: Step): void => {
  image.workDir = text
  mkdirSync(join(image.root, text), { recursive: true })
  giveTo(join(image.root, text), owner)
}

const copyFiles = ({ image, owner, getSource }: Building, { text, flags }: Step): void => {
  const [source = '', target = ''] = text.split(' ')
  const uid = flags.chown ? Number(flags.chown.split(':')[0]) : owner
  copyInto(join(getSource(flags.from), source), join(image.root, resolve(image.workDir, target)), uid)
}

/** A value that is an argument of the build, such as `$COMMIT`, stays empty. */
const setVariables = ({ image }: Building, { text }: Step): void => {
  for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S*)/g)) image.env[name] = value.startsWith('$') ? '' : value
}

const instructions: Record<string, (building: Building, step: Step) => void | Promise<void>> = {
  ARG: () => {},
  EXPOSE: () => {},
  RUN: runCommand,
  COPY: copyFiles,
  WORKDIR: makeWorkDir,
  ENV: setVariables,
  USER: ({ image }, { text }) => {
    image.uid = Number(text.split(':')[0])
  },
  VOLUME: ({ image }, { text }) => {
    image.volumes.push(text)
  },
  HEALTHCHECK: ({ image }, { text }) => {
    image.healthCheck = JSON.parse(text.replace(/^CMD /, ''))
  },
  ENTRYPOINT: ({ image }, { command }) => {
    image.entrypoint = command
  },
  CMD: ({ image }, { command }) => {
    image.command = command
  },
}

const startStage = async ({ name }: Stage, work: string, getSource: Building['getSource']): Promise<Building> => {
  const root = join(work, name ?? 'image')
  mkdirSync(root)
  chmodSync(root, 0o755)
  const tools = { [NODE]: dirname(process.execPath), [CACHE]: join(work, 'npm-cache') }
  const mounts = name ? await createSystemRoot(root, tools) : {}
  if (!name) createBaseRoot(root)
  const about = { env: {}, workDir: '/', uid: 0, volumes: [], entrypoint: [], command: [], healthCheck: [] }
  return { image: { root, baseBytes: name ? 0 : getBytes(root), addedBytes: 0, ...about }, mounts, owner: name ? BUILDER : 0, getSource }
}

/** Runs the steps of all stages in order, each stage in a root of its own below `work`. Resolves with what would be the image. */
export const buildImage = async (stages: readonly Stage[], context: string, work: string): Promise<Image> => {
  const roots = new Map<string, string>()
  const getSource = (stage?: string) => {
    const root = stage ? roots.get(stage) : context
    if (!root) throw new Error(`COPY --from=${stage} names no stage`)
    return root
  }
  mkdirSync(join(work, 'npm-cache'))
  giveTo(join(work, 'npm-cache'), BUILDER)
  let image: Image | undefined
  for (const stage of stages) {
    console.log(`\nFROM ${stage.base}`)
    const building = await startStage(stage, work, getSource)
    image = building.image
    for (const step of stage.steps) {
      const since = Date.now()
      const run = instructions[step.keyword]
      if (!run) throw new Error(`${step.keyword} cannot be run without Docker`)
      await run(building, step)
      console.log(`  ${step.keyword} ${step.text.slice(0, 100)}  ${formatSince(since)}`)
    }
    if (stage.name) roots.set(stage.name, image.root)
    else image.addedBytes = getBytes(image.root) - image.baseBytes
  }
  if (!image) throw new Error('The Containerfile has no stage')
  return image
}

/** Copies what Docker would send: the files that git has or would add, except those that the ignore file names. */
export const copyContext = (checkout: string, target: string): void => {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ':!docs']
  const files = execFileSync('git', list, { cwd: checkout, encoding: 'utf8', maxBuffer: 1 << 26 })
    .trim()
    .split('\n')
  mkdirSync(target)
  const archive = execFileSync('tar', ['-cf', '-', '--', ...files.filter((file) => existsSync(join(checkout, file)))], {
    cwd: checkout,
    maxBuffer: 1 << 30,
  })
  execFileSync('tar', ['-C', target, '-xf', '-'], { input: archive })
}
