import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { unpackedEnv, unpackPackages } from './debian-packages.mjs'

const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']
const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph', 'ceph-authtool', 'monmaptool']

export const S3_ADVICE = `The tests of the S3 store need a real S3 server. On Debian and Ubuntu they unpack Ceph by themselves (apt-get needs its mirror); elsewhere name a server in S3_TEST_ENDPOINT, S3_TEST_ACCESS_KEY and S3_TEST_SECRET_KEY.`

const isOnPath = (program) => (process.env.PATH ?? '').split(delimiter).some((dir) => existsSync(join(dir, program)))

/** Resolves with the folder and environment of unpacked packages, or with neither if Ceph is installed. Rejects with advice where there is none. */
const findCeph = async () => {
  if (PROGRAMS.every(isOnPath)) return {}
  try {
    const folder = await unpackPackages(PACKAGES)
    return { folder, env: await unpackedEnv(folder) }
  } catch (cause) {
    throw new Error(S3_ADVICE, { cause })
  }
}

/**
 * Resolves with the environment of the S3 tests. Where there is no server they are left out, and the run says so at its end; with `CI=true`
 * they fail instead.
 */
export const prepareS3 = async () => {
  if (process.env.S3_TEST_ENDPOINT) return {}
  return findCeph().then(
    () => ({}),
    () => (process.env.CI ? {} : { S3_TEST_ENDPOINT: 'none' }),
  )
}

// `node infra/launch/ceph.mjs` prints what was found, for tests in TypeScript.
if (import.meta.main) console.log(JSON.stringify(await findCeph()))
