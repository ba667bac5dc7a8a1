import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { createPartHeader, FORM_END, MULTIPART } from '#test/multipart.ts'
import { receiveFile } from './receive-file.ts'

const folder = await mkdtemp(join(tmpdir(), 'portfolio-test-receive-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const limits = { bytesMax: 131_072, slowBytes: 1, slowMs: 60_000 }
const accepted = { detectType: () => 'jpg', messages: { missing: 'missing', wrongType: 'wrong type' } }

const receive = (chunks: Buffer[], name: string) =>
  receiveFile({ body: Readable.from(chunks), headers: { 'content-type': MULTIPART } }, join(folder, name), limits, accepted)

it('a file of one byte too many is rejected however the end of the form is split into chunks', async () => {
  const start = Buffer.concat([createPartHeader(), Buffer.alloc(limits.bytesMax, 1)])
  const rest = Buffer.concat([Buffer.alloc(1, 1), FORM_END])
  for (let split = 0; split <= rest.length; split += 1) {
    const chunks = [Buffer.concat([start, rest.subarray(0, split)]), rest.subarray(split)].filter(({ length }) => length)
    await expect(receive(chunks, `split-${split}`), `${split} bytes in the first chunk`).rejects.toMatchObject({ status: 413 })
  }
})
