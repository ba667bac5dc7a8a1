import { execFile } from 'node:child_process'
import { access, constants, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']
const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'ceph-authtool', 'monmaptool']
const POLICY = '/usr/sbin/policy-rc.d'

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

const missingPrograms = async () => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = await Promise.all(
    PROGRAMS.map(async (program) => (await Promise.all(folders.map((dir) => isExecutable(join(dir, program))))).some(Boolean)),
  )
  return PROGRAMS.filter((_, index) => !found[index])
}

const aptInstall = async () => {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 1024 * 1024, timeout: 600_000 }
  // Packages start their service when they are installed; this tells them not to.
  const policyIsOurs = !(await isExecutable(POLICY))
  if (policyIsOurs) await writeFile(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', ...PACKAGES], options)
    await install().catch(async () => {
      await run('apt-get', ['update'], options)
      await install()
    })
  } finally {
    if (policyIsOurs) await rm(POLICY, { force: true })
  }
}

const ADVICE = `The S3 tests need a real S3 server. Install Ceph (Debian: apt-get install --no-install-recommends ${PACKAGES.join(' ')}), or name a server with S3_TEST_ENDPOINT, S3_TEST_ACCESS_KEY and S3_TEST_SECRET_KEY.`

/** Installs Ceph on Debian as root, unless its programs are on the PATH. Rejects with advice if it cannot be installed. */
export const ensureCeph = async (): Promise<void> => {
  if (!(await missingPrograms()).length) return
  const canInstall = process.getuid?.() === 0 && (await isExecutable('/usr/bin/apt-get'))
  if (!canInstall) throw new Error(ADVICE)
  await aptInstall().catch((cause) => {
    throw new Error(ADVICE, { cause })
  })
  if ((await missingPrograms()).length) throw new Error(ADVICE)
}
