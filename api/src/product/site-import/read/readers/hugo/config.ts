import { type Data, readJson, readToml, readYaml, toData } from '#site-import/shared/front-matter.ts'
import type { ParsedSite, SiteFiles } from '#site-import/shared/parsed-site.ts'
import { warnOfUnreadable } from '#site-import/shared/skip-unreadable.ts'

const CONFIG =
  /^(?:(?:hugo|config)|config\/_default\/(?:hugo|config|params|permalinks|languages|social|menus(?:\.\w+)?))\.(?:toml|ya?ml|json)$/

const readData = (path: string, text: string): Data =>
  path.endsWith('.toml') ? readToml(text) : path.endsWith('.json') ? readJson(text) : readYaml(text)

/** Reads the files of the configuration as one, and adds a warning for each that cannot be read. */
export const readConfig = async (files: SiteFiles, site: ParsedSite): Promise<Data> => {
  const config: Record<string, unknown> = {}
  for (const path of files.paths.filter((path) => CONFIG.test(path))) {
    await warnOfUnreadable(
      site.warnings,
      (reason) => `${path}: ${reason}`,
      async () => {
        const data = readData(path, await files.readText(path))
        const part = /_default\/(params|permalinks|languages|social)\./.exec(path)?.[1]
        if (part) config[part] = { ...toData(config[part]), ...data }
        else for (const [key, value] of Object.entries(data)) config[key.toLowerCase() === 'baseurl' ? 'baseURL' : key] = value
      },
    )
  }
  return config
}
