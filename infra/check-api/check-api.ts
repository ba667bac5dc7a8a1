import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSamples, compareGateways, readContract } from './compare-gateways.ts'
import { type RunningGateway, runGateway } from './run-gateway.ts'
import { type Previous, unpackArchive } from './unpack.ts'

interface Check {
  checkout: string
  /** What is released. */
  archive: string
  /** What runs now. Without it there is nothing to compare with. */
  previous: Previous | undefined
}

/** The archive must not be released, nor be the previous one of the next release. */
export class ArchiveRefused extends Error {}

/**
 * Starts the api of an archive as a release would: while the previous one runs, on the database that this has made and filled.
 * Both get an item for each collection but posts, and then the reads that the released apps make, as the previous version's contracts list them.
 * Resolves with a line to print and a sentence for each difference; rejects with ArchiveRefused if the new api does not start.
 */
export const checkApi = async ({ checkout, archive, previous }: Check): Promise<{ line: string; differences: string[] }> => {
  const work = mkdtempSync(join(tmpdir(), 'portfolio-check-api-'))
  // When run by root, PostgreSQL uses another account, which needs access.
  chmodSync(work, 0o755)
  const gateways: RunningGateway[] = []
  const [oldFolder, newFolder, dataDir] = [join(work, 'previous'), join(work, 'new'), join(work, 'data')]
  const start = async (folder: string, label: string) => {
    const gateway = await runGateway(folder, dataDir).catch((error: Error) => {
      const message = `The ${label} gateway does not start. ${error.message}`
      throw label === 'new' ? new ArchiveRefused(message) : new Error(message)
    })
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
    const { count, problems } = await compareGateways(earlier, later, contract, samples)
    return {
      line: `It starts beside ${previous.name} on its database, and responds to ${count} calls of the released apps as that does.`,
      differences: [...before.problems, ...between.problems, ...after.problems, ...problems],
    }
  } finally {
    // The one that started the database ends last.
    for (const gateway of gateways.reverse()) await gateway.stop()
    rmSync(work, { recursive: true, force: true })
  }
}
