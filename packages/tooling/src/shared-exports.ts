import { type ExportNames, SHARED_MODULES } from '@portfolio/mfe-contract'
import type { Stats, StatsModule } from '@rspack/core'

const listModules = (stats: Stats): StatsModule[] => {
  const options = {
    all: false,
    ids: true,
    modules: true,
    orphanModules: true,
    nestedModules: true,
    usedExports: true,
    providedExports: true,
  }
  const { modules = [] } = stats.toJson({ ...options, modulesSpace: Infinity, nestedModulesSpace: Infinity, groupModulesByType: false })
  return modules.flatMap((module) => [module, ...(module.modules ?? [])])
}

const sorted = (names: ExportNames): ExportNames =>
  Object.fromEntries(
    Object.keys(names)
      .sort()
      .map((id) => [id, [...new Set(names[id])].filter((name) => name !== 'default').sort()]),
  )

/**
 * Returns the names that builds with external shared modules use of each. A module of which one uses the whole namespace has no
 * entry: what of it is needed is then unknown.
 */
export const readUsedExports = (builds: readonly Stats[]): ExportNames => {
  const used: ExportNames = {}
  const unknown = new Set<string>()
  for (const { name, usedExports } of builds.flatMap(listModules)) {
    const id = SHARED_MODULES.find((one) => name?.startsWith('external ') && name.replaceAll('\\', '').includes(`"${one}"`))
    if (!id) continue
    if (Array.isArray(usedExports)) used[id] = [...(used[id] ?? []), ...usedExports]
    else if (usedExports === true) unknown.add(id)
  }
  for (const id of unknown) delete used[id]
  return sorted(used)
}

const PROVIDED = /^provide shared module \(.+?\) (@?[^@]+)@\S+ = (.+)$/

/** Returns the names that a build of the shell provides of each shared module. A module whose exports are not known has no entry. */
export const readProvidedExports = (build: Stats): ExportNames => {
  const modules = listModules(build)
  const provided: ExportNames = {}
  for (const { name } of modules) {
    const [, id, file] = PROVIDED.exec(name ?? '') ?? []
    const names = modules.find((module) => module.nameForCondition === file && Array.isArray(module.providedExports))?.providedExports
    if (id && names) provided[id] = names
  }
  return sorted(provided)
}
