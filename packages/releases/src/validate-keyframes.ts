import type { AppName, Release } from '@portfolio/mfe-contract'
import type { ChildNode, Container } from 'postcss'
import { COMPONENT_LAYER } from './component-layer.ts'
import { nameRelease } from './release-paths.ts'

type ReadFile = (path: string) => Promise<Buffer | undefined>

/** Every app contains its own version of the components, so differences between these are no fault. */
const isOfComponents = (node: ChildNode): boolean => {
  for (let parent = node.parent; parent; parent = parent.parent as Container | undefined)
    if (parent.type === 'atrule' && 'params' in parent && parent.params === COMPONENT_LAYER) return true
  return false
}

/** Resolves with the steps of each animation, by its name. */
const readKeyframes = async (css: string): Promise<Map<string, string>> => {
  const { parse } = await import('postcss')
  const animations = new Map<string, string>()
  parse(css).walkAtRules(/^(-\w+-)?keyframes$/, (rule) => {
    const steps = rule.nodes?.map(String).join('') ?? ''
    if (!isOfComponents(rule)) animations.set(rule.params, steps.replace(/\s+/g, ''))
  })
  return animations
}

const readAll = async ({ files }: Release, read: ReadFile): Promise<Map<string, string>> => {
  const all = new Map<string, string>()
  for (const { path } of files.filter((file) => /^client\/.+\.css$/.test(file.path)))
    for (const [name, steps] of await readKeyframes((await read(path))?.toString('utf8') ?? '')) all.set(name, steps)
  return all
}

/**
 * Resolves with one sentence about an animation of the added release that has the name of another app's in the set, and other steps: names of
 * @keyframes belong to the whole document, whatever their layer or class. Undefined if there is none.
 */
export const validateKeyframes = async (
  added: Release,
  set: Partial<Record<AppName, Release>>,
  readFile: (release: Release) => ReadFile,
): Promise<string | undefined> => {
  const own = await readAll(added, readFile(added))
  if (!own.size) return
  for (const other of Object.values(set)) {
    if (other.name === added.name) continue
    for (const [name, steps] of await readAll(other, readFile(other)).catch(() => new Map<string, string>())) {
      const ownSteps = own.get(name)
      if (ownSteps !== undefined && ownSteps !== steps)
        return `${nameRelease(added)} has @keyframes ${name}, which ${nameRelease(other)} has with other steps: give the animation a unique name, as CSS Modules do`
    }
  }
}
