import { spawnSync } from 'node:child_process'

// Fails for a dependency of the running product with a known advisory of high or critical severity: `npm run advisories`. Not every registry has
// advisories; one without them is named, and nothing is checked.

const GATED = ['high', 'critical']

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', shell: process.platform === 'win32' })
const report = JSON.parse(stdout)

const fail = (lines) => {
  console.error(lines.join('\n'))
  process.exit(1)
}

if (!report.vulnerabilities) console.log(`Not checked: the registry has no advisories (${report.message ?? report.error?.summary})`)
else {
  const found = Object.values(report.vulnerabilities).filter(({ severity }) => GATED.includes(severity))
  const describe = ({ name, severity, range, via }) =>
    `${name} ${range}: ${severity}. ${via.map((cause) => (typeof cause === 'string' ? `Through ${cause}` : `${cause.title}, ${cause.url}`)).join('. ')}`
  if (found.length) fail(found.map(describe))
  console.log(`${report.metadata.dependencies.prod} dependencies have no known advisory of high or critical severity`)
}
