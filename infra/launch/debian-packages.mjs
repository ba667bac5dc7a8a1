import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

// Debian's and Ubuntu's own packages, unpacked into a folder of the user: needs no root and changes nothing in the system.

const execute = promisify(execFile)
const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'portfolio-tests')

const aptGet = (folder, ...args) => {
  const settings = [
    `Dir::State::Lists=${join(folder, 'lists')}`,
    `Dir::Cache=${join(folder, 'cache')}`,
    'Dir::Cache::Archives=archives',
    'Debug::NoLocking=1',
    // As root, apt would change to an account that may not write here.
    'APT::Sandbox::User=',
    // Images of containers delete packages after the installation; these are still to be unpacked.
    'DPkg::Post-Invoke=',
    'APT::Update::Post-Invoke=',
    'Acquire::Languages=none',
  ]
  const options = { maxBuffer: 64 * 1024 * 1024, timeout: 600_000 }
  return execute('apt-get', ['-qq', '-y', ...settings.flatMap((setting) => ['-o', setting]), ...args], options)
}

const unpack = async (names, folder) => {
  for (const name of ['lists/partial', 'cache/archives/partial', 'root']) await mkdir(join(folder, name), { recursive: true })
  await aptGet(folder, 'update')
  await aptGet(folder, 'install', '--download-only', '--no-install-recommends', ...names)
  const archives = join(folder, 'cache/archives')
  for (const file of await readdir(archives))
    if (file.endsWith('.deb')) await execute('dpkg-deb', ['--extract', join(archives, file), join(folder, 'root')])
}

/**
 * Unpacks packages, and all they need that is not installed, into a folder below the user's cache folder, unless that has been done before.
 * Resolves with the folder, which is laid out like `/`. Rejects where there is no apt-get or the packages cannot be downloaded.
 */
export const unpackPackages = async (names) => {
  const key = createHash('sha256').update(names.join(' ')).digest('hex').slice(0, 8)
  const folder = join(CACHE, `${names[0]}-${key}`)
  if (existsSync(folder)) return folder
  await mkdir(CACHE, { recursive: true })
  const work = await mkdtemp(join(CACHE, 'unpacking-'))
  try {
    await unpack(names, work)
    // Another process may have finished first; both results are the same.
    if (!existsSync(folder)) await rename(join(work, 'root'), folder)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  return folder
}

/** Folders that only the programs of one package look into. */
const PRIVATE_LIBRARIES = ['ceph', 'pulseaudio']

const triplets = async (folder) => {
  const names = await readdir(join(folder, 'usr/lib')).catch(() => [])
  return names.filter((name) => name.endsWith('-linux-gnu'))
}

/** Resolves with the environment in which programs of an unpacked folder find their libraries, modules and fonts. */
export const unpackedEnv = async (folder) => {
  const libraries = (await triplets(folder)).flatMap((name) => [
    `usr/lib/${name}`,
    `lib/${name}`,
    ...PRIVATE_LIBRARIES.map((folder) => `usr/lib/${name}/${folder}`),
  ])
  const paths = (names) => names.map((name) => join(folder, name))
  const inherited = (name) => (process.env[name] ? [process.env[name]] : [])
  return {
    PATH: [...paths(['usr/bin', 'usr/sbin']), ...inherited('PATH')].join(':'),
    LD_LIBRARY_PATH: [...paths(libraries), ...inherited('LD_LIBRARY_PATH')].join(':'),
    PYTHONPATH: join(folder, 'usr/lib/python3/dist-packages'),
    ...(existsSync(join(folder, 'etc/fonts')) && { FONTCONFIG_PATH: join(folder, 'etc/fonts'), XDG_DATA_HOME: join(folder, 'usr/share') }),
  }
}
