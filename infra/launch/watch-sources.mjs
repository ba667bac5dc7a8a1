import { readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

/** An editor writes a file in several steps. */
const QUIET_MS = 50
const SOURCE = /\.(tsx?|css)$/
const TEST = /\.test\.tsx?$/

const listFolders = (folder) => [
  folder,
  ...readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? join(entry.parentPath, entry.name) : [],
  ),
]

/**
 * Calls the listener when a source below the folder has been saved, created or deleted; tests are none. Watches folders and not files,
 * because editors replace files.
 */
export const watchSources = (folder, onChange) => {
  const watched = new Set()
  let timer
  const watchFolder = (path) => {
    if (watched.has(path)) return
    watched.add(path)
    const watcher = watch(path, (_, name) => {
      if (!name || !SOURCE.test(name) || TEST.test(name)) return name && watchNew()
      clearTimeout(timer)
      timer = setTimeout(onChange, QUIET_MS)
    })
    const forget = () => {
      watched.delete(path)
      watcher.close()
    }
    watcher.on('error', forget)
  }
  const watchNew = () => {
    for (const path of listFolders(folder)) watchFolder(path)
  }
  watchNew()
}
