/**
 * Builds and runs the container image without Docker: `npm run check:container`. Every step of the Containerfile is run in order by an ordinary
 * account; the result is started as process 1 with a read-only root, on a PostgreSQL server of its own. Needs Debian, for the base image, and
 * util-linux. It exits with 1 if a line of the table is wrong.
 */
import { join, resolve } from 'node:path'
import { withTemporaryFolder } from '@portfolio/tooling/with-temporary-folder'
import { createReport } from '#launch/report.ts'
import { startPostgres } from '#launch/start-postgres.ts'
import { buildImage, copyContext } from './build-image.ts'
import { listDevelopmentPackages, listPrograms } from './list-contents.ts'
import { isRoot } from './namespace.ts'
import { readStages } from './read-containerfile.ts'
import { createContainers } from './run-container.ts'

const MEGABYTES_MAX = 250
const checkout = resolve(import.meta.dirname, '../..')

const { report, isRight } = createReport(26)
const toMegabytes = (bytes: number) => Math.round(bytes / 1e6)

const check = async (work: string) => {
  const context = join(work, 'context')
  copyContext(checkout, context)
  const image = await buildImage(readStages(), context, work)
  console.log()
  const megabytes = toMegabytes(image.baseBytes + image.addedBytes)
  report('Size', `${megabytes} MB (base ${toMegabytes(image.baseBytes)}), at most ${MEGABYTES_MAX}`, megabytes <= MEGABYTES_MAX)
  const development = listDevelopmentPackages(join(image.root, 'app'), checkout)
  report('Packages for development', development.join(', ') || 'none', !development.length)
  const programs = listPrograms(image.root)
  report(
    'Programs',
    programs.join(', '),
    programs.every((path) => path === '/app/node'),
  )

  const database = await startPostgres(checkout, work)
  try {
    const containers = await createContainers(image, work, { DATABASE_URL: database.url })
    const prepared = await containers.runOnce(['api/src/main.ts', '--builds', 'builds', '--prepare'])
    report('Migrations and builds', `status ${prepared}`, prepared === 0)
    const gateway = await containers.start()
    report('Ready', `${gateway.readyAfter} s`, true)
    report('Process', gateway.isProcess1 ? 'Node is process 1' : 'Node is not process 1', gateway.isProcess1)
    report('Account', gateway.uid, gateway.uid === (isRoot ? image.uid : process.getuid?.()))
    report('Capabilities', gateway.capabilities, !isRoot || /^0+$/.test(gateway.capabilities))
    report('Root', gateway.isRootReadOnly ? 'read-only' : 'may be written', gateway.isRootReadOnly)
    const healthy = await containers.runBeside(image.healthCheck)
    report('Health check', `status ${healthy}`, healthy === 0)
    const page = await fetch(`${gateway.url}/books`)
    const isPage = page.ok && (await page.text()).includes('</html>')
    report('Page', page.status, isPage)
    const code = await gateway.stop()
    report('SIGTERM', `exit code ${code}`, code === 0)
    const unhealthy = await containers.runBeside(image.healthCheck)
    report('Health check afterwards', `status ${unhealthy}`, unhealthy === 1)
  } finally {
    await database.stop()
  }
}

try {
  await withTemporaryFolder('portfolio-container-', check)
} catch (error) {
  report('Failed', (error as Error).message, false)
}
process.exit(isRight() ? 0 : 1)
