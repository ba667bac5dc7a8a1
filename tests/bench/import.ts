/** Measures an import of 1,000 BibTeX entries of real works and the exports of them: `npm run bench:import`. Prints one table. */
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { createRealEntries } from '@portfolio/api/real-entries'
import { API_PREFIX, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import { startProduct } from '#support/start-product.ts'
import { readCpu } from './read-cpu.ts'
import { detail, formatTable, type Row, time } from './table.ts'

const ENTRIES = 1_000
const PREVIEW_MS_MAX = 3_000

const source = await createRealEntries(ENTRIES)
/** Most of them have the field that is changed. */
const changedSource = source.replace(/^(\s*title\s*=\s*[{"]+)/gimu, '$1The old ')

const site = await startProduct()
const rows: Row[] = []

const request = async (path: string, body?: object) => {
  const start = performance.now()
  const headers = { 'content-type': 'application/json', [TOKEN_HEADER]: site.token }
  const response = await fetch(site.url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {})
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return { ms: performance.now() - start, text }
}

interface Entry {
  id: string
  status: string
  collection: string
}

const preview = async (name: string, text: string, status: string, least = ENTRIES): Promise<Entry[]> => {
  const cpu = readCpu(site.pid)
  const response = await request(API_PREFIX + ownerEndpoints.importPreview, { text })
  const used = (readCpu(site.pid) - cpu) / 1_000
  const { entries } = JSON.parse(response.text.trim().split('\n').at(-1) as string).preview as { entries: Entry[] }
  const found = entries.filter((entry) => entry.status === status).length
  if (found < least) throw new Error(`${found} of ${ENTRIES} entries are ${status}`)
  rows.push(time(`preview of ${ENTRIES} ${name}`, response.ms, PREVIEW_MS_MAX), detail('of the processor', `${used.toFixed(0)} ms`))
  return entries
}

try {
  const entries = await preview('new entries', source, 'new')
  const id = randomUUID()
  const decisions = entries.map((entry) => ({ entry: entry.id, action: 'add', collection: entry.collection }))
  const applied = await request(API_PREFIX + ownerEndpoints.importApply, { id, name: 'works.bib', text: source, decisions })
  rows.push(detail('their import', `${applied.ms.toFixed(0)} ms`))
  for (const when of ['first', 'second'])
    rows.push(detail(`${when} request of /works.bib`, `${(await request('/works.bib')).ms.toFixed(0)} ms`))
  await preview('entries without a change', source, 'same')
  await preview('entries that have changed', changedSource, 'changed', ENTRIES / 2)
  const undone = await request(API_PREFIX + ownerEndpoints.importUndo, { id })
  rows.push(detail('undoing the import', `${undone.ms.toFixed(0)} ms`))
} finally {
  await site.dispose()
}

console.log(`\n${formatTable(rows)}\n`)
console.log(`Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`)
process.exit(rows.every(({ isMet }) => isMet) ? 0 : 1)
