import { collections, isList, linkHref } from '@portfolio/contracts'
import { check, collectionSchema, postSchema, settings as settingsSchema } from '@portfolio/contracts/rules'
import { describe, expect, it } from 'vitest'
import { about } from './about.ts'
import { blogs } from './blogs.ts'
import { content } from './content.ts'
import { demoImages } from './images.ts'
import { asRichText } from './post.ts'
import { settings } from './settings.ts'

const posts = [...blogs, about]

describe('the demo content', () => {
  it.each(Object.entries(content))('has at least eight valid %s', (name, items) => {
    const collection = collections.filter(isList).find((one) => one.name === name)
    if (!collection) throw new Error(`There is no collection ${name}`)
    expect(items.length).toBeGreaterThan(7)
    for (const item of items) expect(check(collectionSchema(collection), item), item.title).toEqual({ value: item })
  })

  it('has valid settings', () => {
    expect(check(settingsSchema, settings)).toEqual({ value: settings })
  })

  it('has valid posts', () => {
    for (const { title, text } of posts) {
      const draft = { title, description: asRichText(text), images: [] }
      expect(check(postSchema, draft)).toEqual({ value: draft })
    }
  })

  it('has no title twice in a list, because items are found by their title', () => {
    for (const items of [...Object.values(content), blogs]) expect(new Set(items.map(({ title }) => title)).size).toBe(items.length)
  })

  it('turns every DOI and URL into a link', () => {
    const links = Object.values(content).flatMap((items) => items.flatMap((item) => ('link' in item ? [item.link] : [])))
    const identifiers = links.filter((link) => /^10\.|^http/.test(link))
    expect(identifiers.length).toBeGreaterThan(7)
    expect(identifiers.filter((link) => !linkHref(link)?.startsWith('https://'))).toEqual([])
  })

  it('has social profiles at example domains', () => {
    for (const address of [settings.microblogUrl, settings.networkUrl]) expect(new URL(address).hostname).toMatch(/\.example$/)
  })
})

describe('the posts', () => {
  it.each(posts.map((one) => [one.title, one] as const))('%s is well-formed HTML of 350 to 720 words', (title, { text, images }) => {
    for (const block of text) {
      const open: string[] = []
      for (const [, close, tag] of block.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
        if (close) expect(open.pop(), block).toBe(tag)
        else open.push(tag as string)
      }
      expect(open, block).toEqual([])
      expect(block).toMatch(/^<(p|h2|h3|ul|ol|pre|blockquote)>/)
    }
    const words = text
      .join(' ')
      .replaceAll(/<[^>]*>/g, '')
      .split(/\s+/).length
    if (title !== about.title) expect(words).toBeGreaterThan(350)
    expect(words).toBeLessThan(720)
    expect(images.length).toBeGreaterThan(0)
    expect(images.length).toBeLessThan(4)
  })

  it('have headings that go down one level at a time', () => {
    for (const { title, text } of posts) {
      let level = 1
      for (const [, next] of text.join('').matchAll(/<h([23])>/g)) {
        expect(Number(next), title).toBeLessThanOrEqual(level + 1)
        level = Number(next)
      }
    }
  })

  it('contain no name from the code in their sentences', () => {
    for (const { title, text } of posts) {
      const sentences = text.join(' ').replaceAll(/<(pre|code)>.*?<\/\1>|<[^>]*>/gs, ' ')
      expect(sentences.match(/\b\p{Ll}+\p{Lu}\p{L}*/gu) ?? [], title).toEqual([])
    }
  })

  it('use every image once', () => {
    expect(posts.flatMap(({ images }) => images).sort()).toEqual(Object.keys(demoImages).sort())
  })
})
