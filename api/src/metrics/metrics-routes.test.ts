import { describe, expect, it } from 'vitest'
import { sql } from '#test/raw-sql.ts'
import { setUpBeacons, visitor } from '#test/set-up-beacons.ts'

const { api, set, newest, beaconFrom, readyFrom } = setUpBeacons()

describe('GET /metrics', () => {
  const from = (address: string, headers: Record<string, string> = {}) => api().client(undefined, address).get('/metrics', headers)

  it('returns the counts as Prometheus text to clients on this machine', async () => {
    for (const n of [1, 2]) await readyFrom(visitor(n))
    await beaconFrom(visitor(3))
    await api().health.flush()
    expect((await api().asVisitor().get('/api/nothing')).status).toBe(404)
    const { status, text, headers } = await from('127.0.0.1')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(text).toContain(`portfolio_visitors{set="${set()}"} 3\n`)
    expect(text).toContain('portfolio_page_visitors{page="public"} 3\n')
    expect(text).toContain('portfolio_page_failed_visitors{page="other"} 1\n')
    expect(text).toContain('portfolio_ready_visitors{remote="public_mfe",page="other"} 2\n')
    expect(text).toContain(`portfolio_failed_visitors{set="${set()}",remote="admin_mfe",stage="entry",type="timeout"} 1\n`)
    expect(text).toContain(`portfolio_active_set{shell="v${newest()}",public_mfe="a",admin_mfe="a"} ${newest()}\n`)
    expect(text).toMatch(/^portfolio_requests_total\{status="2xx"\} [1-9]\d*$/m)
    expect(text).toMatch(/^portfolio_requests_total\{status="4xx"\} [1-9]\d*$/m)
    expect(text).toContain('portfolio_render_worker_replacements_total 0\n')
    expect(text).toMatch(/^process_resident_memory_bytes \d{7,}$/m)
    expect(text).toMatch(/^portfolio_request_duration_seconds_count\{route="\/api\/beacon",status="2xx"\} [1-9]\d*$/m)
    const sample = /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? (\d+(\.\d+)?(e[+-]?\d+)?|NaN))$/
    for (const line of text.split('\n').filter(Boolean)) expect(line).toMatch(sample)
  })

  it('does not count probes, which would hide that the requests of a site with few visitors fail', async () => {
    const read = async () => (await from('127.0.0.1')).text
    const before = (await read()).match(/^portfolio_requests_total.*$/gm)
    expect(before).not.toBeNull()
    for (const path of ['/live', '/ready', '/metrics']) await api().client(undefined, '127.0.0.1').get(path)
    const text = await read()
    expect(text.match(/^portfolio_requests_total.*$/gm)).toEqual(before)
    expect(text).not.toMatch(/route="\/(live|ready|metrics)"/)
  })

  it('returns 404 to everyone else, and to requests that a proxy on this machine forwards', async () => {
    for (const address of ['::1', '::ffff:127.0.0.1', '127.9.9.9']) expect((await from(address)).status, address).toBe(200)
    for (const address of ['203.0.113.9', '10.0.0.1', '::2', 'unknown', '']) expect((await from(address)).status, address).toBe(404)
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect((await from('127.0.0.1', { [header]: '' })).status, header).toBe(404)
  })

  it('returns the metrics of the process while the database is unavailable', async () => {
    await sql`alter table release_sets rename to sets_unavailable`.execute(api().db)
    const { status, text } = await from('127.0.0.1')
    await sql`alter table sets_unavailable rename to release_sets`.execute(api().db)
    expect(status).toBe(200)
    expect(text).not.toContain('portfolio_visitors')
    expect(text).toContain('process_resident_memory_bytes')
  })
})
