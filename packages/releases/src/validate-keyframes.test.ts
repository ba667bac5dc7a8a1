import type { Release } from '@portfolio/mfe-contract'
import { expect, it } from 'vitest'
import { validateKeyframes } from './validate-keyframes.ts'

const aRelease = (name: string, css: string) =>
  ({ name, version: css, files: [{ path: 'client/a.css' }, { path: 'client/a.js' }] }) as unknown as Release
const validate = (own: string, other: string) => {
  const set = { shell: aRelease('shell', other), 'public-mfe': aRelease('public-mfe', own) }
  const read =
    ({ version }: Release) =>
    async (path: string) =>
      Buffer.from(path.endsWith('.css') ? version : '')
  return validateKeyframes(set['public-mfe'], set, read)
}

it('an animation with the name of another app’s and other steps is rejected', async () => {
  const fault = await validate('@media print{@keyframes fade{to{opacity:0}}}', '@layer shell{@keyframes fade{to{opacity:1}}}')
  expect(fault).toMatch(/^public-mfe@.* has @keyframes fade, which shell@.* has with other steps/)
  expect(await validate('@-webkit-keyframes fade{to{opacity:0}}', '@keyframes fade{to{top:0}}')).toMatch(/@keyframes fade/)
})

it.each([
  ['with the same steps', '@keyframes fade{to{opacity:0}}', '@keyframes fade { to { opacity: 0 } }'],
  ['with another name', '@keyframes fade{to{opacity:0}}', '@keyframes slide{to{top:0}}'],
  ['of the components, which apps have in their own versions', '@layer ui{@keyframes fade{to{opacity:0}}}', '@keyframes fade{to{top:0}}'],
  ['beside a stylesheet that does not parse', '@keyframes fade{to{opacity:0}}', '@keyframes fade{'],
])('an animation %s is accepted', async (_, own, other) => expect(await validate(own, other)).toBeUndefined())
