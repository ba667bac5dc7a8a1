// Starts the gateway, with the options of main.ts. In JavaScript, and without anything but Node itself: what is loaded before the cache of
// compiled code is enabled is compiled, and its types are stripped, at every start.
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

if (existsSync('.env')) process.loadEnvFile('.env')
const dataDir = process.env.DATA_DIR?.trim() || '.data'
// Threads and the processes that are started read it. The folder may be deleted at any time.
process.env.NODE_COMPILE_CACHE ||= resolve(dataDir, 'compile-cache')
// A folder that is missing is created only once all settings have been checked.
if (existsSync(dataDir)) enableCompileCache(process.env.NODE_COMPILE_CACHE)
await import('./main.ts')
