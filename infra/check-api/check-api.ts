import { join } from 'node:path'
import { withTemporaryFolder } from '@portfolio/tooling/with-temporary-folder'
import { type StartedGateway, startGateway } from '#launch/start-gateway.ts'
import { addSamples, compareGateways, readContract } from './compare-gateways.ts'
import { type Previous, unpackArchive } from './unpack.ts'

interface Check {
  checkout: string
  /** The archive to release. */
  archive: string
  /** The API that runs now. Without it there is nothing to compare with. */
  previous: Previous | undefined
}

/** Means that the archive must not be released, and not become the previous archive of the next release either. */
export class ArchiveRefused extends Error {}

const checkIn = async (work: string, { checkout, archive, previous }: Check): Promise<{ line: string; differences: string[] }> => {
  const gateways: StartedGateway[] = []
  const [oldFolder, newFolder, dataDir] = [join(work, 'previous'), join(work, 'new'), join(work, 'data')]
  const start = async (folder: string, label: string) => {
    const gateway = await startGateway({ checkout: folder, dataDir, env: { LOG_LEVEL: 'error', IDENTIFIER_LOOKUP: 'off' } }).catch(
      (error: Error) => {
        const message = `The ${label} gateway does not start. ${error.message}`
        throw label === 'new' ? new ArchiveRefused(message) : new Error(message)
      },
    )
    gateways.push(gateway)
    return gateway
  }
  try {
    unpackArchive(archive, newFolder, checkout)
    if (!previous) {
      const alone = await start(newFolder, 'new')
      const { problems } = await addSamples(alone, await readContract(newFolder), 'new')
      if (problems.length) throw new ArchiveRefused(problems.join('\n'))
      const line = 'It starts on an empty database. There is no previous archive or commit to compare it with; --previous names one.'
      return { line, differences: [] }
    }
    previous.unpack(oldFolder)
    const contract = await readContract(oldFolder)
    const earlier = await start(oldFolder, 'previous')
    const before = await addSamples(earlier, contract, 'previous')
    const later = await start(newFolder, 'new')
    const between = await addSamples(later, contract, 'new')
    const after = await addSamples(earlier, contract, 'previous')
    const samples = [before, between, after].flatMap((added) => added.samples)
    const { count, problems } = await compareGateways({ earlier, later, contract, samples })
    return {
      line: `It starts beside ${previous.name} on its database, and responds to ${count} calls of the released apps as that does.`,
      differences: [...before.problems, ...between.problems, ...after.problems, ...problems],
    }
  } finally {
    // The gateway that started the database must end last.
    for (const gateway of gateways.reverse()) await gateway.stop()
  }
}

/**
 * Starts the API of an archive as a release does: while the previous one runs, on the database that the previous one created and filled.
 * Adds an item to each collection except posts through both of them, and makes the reads that the contracts of the previous version list.
 * Resolves with a line to print and a message for each difference; rejects with ArchiveRefused if the new API does not start.
 */
export const checkApi = (check: Check) => withTemporaryFolder('portfolio-check-api-', (work) => checkIn(work, check))
