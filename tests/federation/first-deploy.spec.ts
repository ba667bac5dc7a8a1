import { test } from '#support/test.ts'
import { runGuide } from './run-guide.ts'

test('every command of the first-deploy guide prints what the guide says', async () => {
  test.setTimeout(300_000)
  await runGuide('first-deploy.md')
})
