import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bin, root, run, step } from './launch/run.mjs'

// Packs what a remote in another repository needs: `npm run pack -- [--version 1.2.3] [folder]`. Node runs no TypeScript below node_modules, so
// the packages are compiled, and their entries in package.json lead to the compiled files.

const NEEDED = ['contracts', 'api-client', 'ui', 'router', 'mfe-contract', 'tooling']
const SCOPE = '@portfolio/'
const IS_SOURCE = /(?<!\.d)\.tsx?$/
const IS_TEST = /\.test\.tsx?$/

const { values, positionals } = parseArgs({ options: { version: { type: 'string', default: '0.0.0' } }, allowPositionals: true })
const out = resolve(positionals[0] ?? join(root, 'dist/packages'))
const stage = mkdtempSync(join(tmpdir(), 'portfolio-pack-'))
process.on('exit', () => rmSync(stage, { recursive: true, force: true }))
const source = (name) => join(root, 'packages', name)
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))
const writeJson = (path, value) => writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
const readManifest = (name) => readJson(join(source(name), 'package.json'))

/** A package with a version of its own keeps it: the shell provides that version at run time. */
const versionOf = (id) => {
  const { version } = readManifest(id.slice(SCOPE.length))
  return version === '0.0.0' ? values.version : version
}

const ownDependencies = (name) =>
  Object.keys(readManifest(name).dependencies ?? {}).flatMap((id) => (id.startsWith(SCOPE) ? id.slice(SCOPE.length) : []))

const withDependencies = (names, found = new Set()) => {
  for (const name of names) if (!found.has(name)) withDependencies(ownDependencies(name), found.add(name))
  return [...found].sort()
}

const toCompiled = (target) =>
  typeof target === 'string'
    ? target.replace(IS_SOURCE, '.js')
    : Object.fromEntries(Object.entries(target).map(([condition, file]) => [condition, toCompiled(file)]))

/** Imports name the source file, with its extension. */
const toCompiledImport = ([id, target]) => {
  if (!id.includes('*')) return [[id, toCompiled(target)]]
  return [...['.ts', '.tsx'].map((extension) => [id + extension, `${target}.js`]), [id, target]]
}

const isOfTests = ([, target]) => JSON.stringify(target).includes('./test/')

const toPublished = ({ private: _, scripts: __, devDependencies: ___, dependencies = {}, exports = {}, imports, ...manifest }) => ({
  ...manifest,
  version: versionOf(manifest.name),
  license: readJson(join(root, 'package.json')).license,
  exports: Object.fromEntries(Object.entries(exports).flatMap((one) => (isOfTests(one) ? [] : [[one[0], toCompiled(one[1])]]))),
  ...(imports && {
    imports: Object.fromEntries(Object.entries(imports).flatMap((one) => (isOfTests(one) ? [] : toCompiledImport(one)))),
  }),
  dependencies: Object.fromEntries(
    Object.entries(dependencies).map(([id, range]) => [id, id.startsWith(SCOPE) ? `^${versionOf(id)}` : range]),
  ),
})

const compile = (names) => {
  writeJson(join(stage, 'tsconfig.json'), {
    extends: join(source('tooling'), 'tsconfig.browser.json'),
    compilerOptions: {
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
      noEmit: false,
      declaration: true,
      // `npm run types` has checked them.
      noCheck: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(root, 'packages'),
      outDir: stage,
    },
    include: names.map((name) => join(source(name), 'src')),
    exclude: [join(root, '**/*.test.*')],
  })
  return run(bin('tsc'), ['-p', stage])
}

const copyRest = (name) => {
  const isKept = (path) => !IS_SOURCE.test(path) && !IS_TEST.test(path)
  cpSync(join(source(name), 'src'), join(stage, name, 'src'), { recursive: true, filter: isKept })
  const { exports = {}, ...manifest } = readManifest(name)
  for (const file of [...Object.values(exports), 'README.md'].filter((one) => typeof one === 'string' && !/^\.\/(src|test)\//.test(one)))
    if (existsSync(join(source(name), file))) cpSync(join(source(name), file), join(stage, name, basename(file)))
  writeJson(join(stage, name, 'package.json'), toPublished({ exports, ...manifest }))
}

const names = withDependencies(NEEDED)
mkdirSync(out, { recursive: true })
// Of an earlier version. Whatever else is in the folder stays.
const isEarlier = (file) => names.some((name) => file.startsWith(`portfolio-${name}-`)) && file.endsWith('.tgz')
for (const file of readdirSync(out).filter(isEarlier)) rmSync(join(out, file))
await step('Compiling the packages', () => compile(names))
names.forEach(copyRest)
await step(`Packing ${names.join(', ')}`, () =>
  run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', out, ...names.map((name) => join(stage, name))]),
)
