import { writeFileSync } from 'node:fs'

/**
 * Vitest reporter that writes all failures to the file TEST_FAILURES, as `{ file, title, message }`: tests, hooks, files that could not be
 * loaded, and errors outside of tests.
 */
// biome-ignore lint/style/noDefaultExport: Vitest imports the default export
export default class FailuresReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const failures = []
    const add = (file, title, errors = []) => {
      for (const { message } of errors) failures.push({ file, title, message })
    }
    for (const module of modules) {
      add(module.moduleId, 'the file itself, or a hook of it', module.errors())
      for (const suite of module.children.allSuites()) add(module.moduleId, `a hook of ${suite.fullName}`, suite.errors())
      for (const test of module.children.allTests('failed')) add(module.moduleId, test.fullName, test.result().errors)
    }
    add('vitest', 'outside of a test', unhandledErrors)
    writeFileSync(process.env.TEST_FAILURES, JSON.stringify(failures))
  }
}
