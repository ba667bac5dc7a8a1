import { expect, it } from 'vitest'
import { selectCheckEnvironment } from './check-environment.ts'

it('the browser check, which runs code of other teams, gets no keys and tokens of this team', () => {
  const needed = { PATH: '/bin', HOME: '/home/ada', TMPDIR: '/dev/shm/x', CHROMIUM_PATH: '/bin/chromium', https_proxy: 'http://proxy' }
  const secrets = {
    RELEASE_SIGNING_KEY: 'x',
    RELEASES_TOKEN: 'x',
    S3_SECRET_KEY: 'x',
    WEBHOOK_SECRET: 'x',
    DATABASE_URL: 'x',
    GITHUB_TOKEN: 'x',
    NPM_TOKEN: 'x',
  }
  expect(selectCheckEnvironment({ ...needed, ...secrets })).toEqual(needed)
})
