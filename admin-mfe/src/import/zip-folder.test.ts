import { SITE_BYTES_MAX, SITE_FILES_MAX } from '@portfolio/contracts'
import { describe, expect, it } from 'vitest'
import { chooseFiles, fitFiles, getBytes } from './zip-folder.ts'

/** Returns a file as it is in a dropped folder. */
const toFile = (path: string) => Object.assign(new File(['text'], path.split('/').at(-1) as string), { path: `/${path}` })
const choose = (...paths: string[]) => chooseFiles(paths.map(toFile)).map(({ path }) => path)

describe('a chosen folder', () => {
  it('has everything that the same site has as a ZIP file', () => {
    const wanted = [
      'site/content/resources/a.md',
      'site/static/public/a.png',
      'site/assets/resources/b.jpg',
      'site/hugo.toml',
      'site/static/a.PDF',
    ]
    const others = [
      'site/public/index.html',
      'site/resources/_gen/images/a.png',
      'site/themes/x/node_modules/y/README.md',
      'site/.git/a.md',
      'site/static/a.mov',
    ]
    expect(choose(...wanted, ...others)).toEqual(wanted)
  })

  it('has the folder “public” of systems that keep a part of the site in it', () => {
    const paths = ['site/_config.yml', 'site/_posts/2020-01-01-a.md', 'site/public/a.png']
    expect(choose(...paths)).toEqual(paths)
  })

  it.each(['public', 'resources'])('may be named %s', (name) => {
    expect(choose(`${name}/_config.yml`, `${name}/_posts/a.md`)).toEqual([`${name}/_config.yml`, `${name}/_posts/a.md`])
  })

  it.each(['vendor', '_site', '.site'])('has no name in the ZIP file if the server ignores that name: %s', (name) => {
    expect(choose(`${name}/_config.yml`, `${name}/_posts/a.md`)).toEqual(['_config.yml', '_posts/a.md'])
  })

  it('may be several files and folders that are dropped together', () => {
    expect(choose('a.md', 'images/a.png', 'vendor/b.md')).toEqual(['a.md', 'images/a.png'])
  })

  it('has a known size before any file is read', () => {
    expect(getBytes(chooseFiles([toFile('site/a.md'), toFile('site/b.md'), toFile('site/c.mov')]))).toBe(8)
  })

  it('has no PDFs and other files of works if it is too large or has too many files with them', () => {
    const chosen = chooseFiles([toFile('site/a.md'), toFile('site/b.png'), toFile('site/c.pdf')])
    expect(fitFiles(chosen)).toEqual(chosen)
    const own = ['site/a.md', 'site/b.png']
    const many = Array.from({ length: SITE_FILES_MAX }, () => ({ path: 'site/d.csv', file: toFile('site/d.csv') }))
    expect(fitFiles([...chosen, ...many]).map(({ path }) => path)).toEqual(own)
    const large = chosen.map((one) => ({ ...one, file: Object.defineProperty(one.file, 'size', { value: SITE_BYTES_MAX / 2 }) }))
    expect(fitFiles(large).map(({ path }) => path)).toEqual(own)
  })
})
