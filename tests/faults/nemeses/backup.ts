import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkHistory } from '#faults/check-history.ts'
import { createGateway } from '#faults/gateway.ts'
import type { History } from '#faults/history.ts'
import { type Nemesis, pass } from '#faults/nemesis.ts'
import { runCommand } from '#faults/run-command.ts'
import { readFinalState } from '#faults/run-trial.ts'
import { awaitReady, signIn } from '#faults/site.ts'

const flipByte = async (path: string) => {
  const file = await open(path, 'r+')
  const position = Math.floor((await file.stat()).size / 2)
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, position)
  await file.write(Buffer.from([(buffer[0] as number) ^ 1]), 0, 1, position)
  await file.close()
}

/** What clients were told before a backup was begun has to be in it. What they did later may be. */
const splitHistory = (before: History, later: History): History => [
  ...before,
  ...later.flatMap((entry) => (entry.type === 'write' && entry.outcome !== 'rejected' ? [{ ...entry, outcome: 'unknown' as const }] : [])),
]

export const backup: Nemesis = {
  id: 'F12',
  fault: 'The site is lost, and restored from a backup made during writes',
  rounds: 1,
  inject: async ({ site, history, report }) => {
    const folder = await mkdtemp(join(tmpdir(), 'portfolio-faults-restored-'))
    await chmod(folder, 0o755)
    const env = { DATA_DIR: join(folder, 'data') }
    const file = join(folder, 'site.tar')
    const gateway = await createGateway(env)
    try {
      await pass(2_000)
      const before = history.map((entry) => ({ ...entry }))
      const { code, output } = await runCommand(site.env, 'backup.ts', file)
      const later = history.slice(before.length)
      if (code !== 0) return report(`The backup ended with ${code}: ${output}`)
      const restored = await runCommand(env, 'restore.ts', file)
      if (restored.code !== 0) return report(`The restoration ended with ${restored.code}`)
      gateway.start()
      await awaitReady(gateway)
      const { lost, wrong } = checkHistory(splitHistory(before, later), [
        await readFinalState(gateway.url, before, await signIn(gateway.url)),
      ])
      for (const problem of [...lost, ...wrong]) report(`In the restored site: ${problem}`)
      await flipByte(file)
      const refused = await runCommand(env, 'restore.ts', file, '--verify')
      if (refused.code !== 2) report(`A damaged backup was verified with ${refused.code}`)
    } finally {
      await gateway.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
