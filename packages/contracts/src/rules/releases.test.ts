import { describe, expect, it } from 'vitest'
import { check } from './check.ts'
import { releasesToActivate } from './releases.ts'

describe('a request to activate releases', () => {
  it.each([
    { name: 'shell', version: '1a2b3c' },
    { versions: { shell: '1a2b3c' } },
    { versions: { shell: 'a', 'public-mfe': 'b', 'admin-mfe': 'c' } },
  ])('may be %j', (body) => {
    expect(check(releasesToActivate, body)).toEqual({ value: body })
  })

  it.each<[body: object, errors: object[]]>([
    [
      {},
      [
        { msg: '`name` is required', path: 'name' },
        { msg: '`version` is required', path: 'version' },
      ],
    ],
    [{ name: 'api', version: 'a' }, [{ msg: 'Unknown app', path: 'name' }]],
    [{ name: 'shell', version: '../a' }, [{ msg: 'Unknown version', path: 'version' }]],
    [{ versions: {} }, [{ msg: '`versions` must name an app', path: 'versions' }]],
    [{ versions: { api: 'a' } }, [{ msg: 'Unknown app', path: 'versions' }]],
    [{ versions: { shell: '../a' } }, [{ msg: 'Unknown version', path: 'versions.shell' }]],
  ])('may not be %j', (body, errors) => {
    expect(check(releasesToActivate, body)).toEqual({ errors })
  })
})
