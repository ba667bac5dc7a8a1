import { API_PREFIX, type Blog, type Collection, collections, defaultSettings, endpoints, type Image } from '@portfolio/contracts'
import type { CallApi } from '#delivery/shared/rendering.ts'

const ID = '00000000-0000-7000-8000-'
const idOf = (number: number) => ID + String(number).padStart(12, '0')

const LONG = 'Unzusammengehörigkeitsvermutung'.repeat(4)
const RICH = `<h2>Heading</h2><p>Words, <a href="https://example.org">a link</a>.</p><ul><li>One</li></ul><pre>code\n</pre>`

const item = (collection: Collection, number: number, text: (field: string) => string) => ({
  _id: idOf(number),
  version: 1,
  ...Object.fromEntries(collection.fieldNames.map((field) => [field, text(field)])),
})

/** One with an address to follow and one with none; words of every length. */
const listOf = (collection: Collection) => [
  item(collection, 1, (field) => (field === 'link' ? 'https://example.org/work' : `Sample ${field} 2024`)),
  item(collection, 2, (field) => (field === 'description' ? '' : LONG)),
]

const picture = (number: number): Image => ({
  _id: idOf(number),
  url: `/media/${idOf(number)}.jpg`,
  width: 1200,
  height: 800,
  widths: [320, 640],
})

const blogs: Blog[] = [
  { _id: idOf(1), version: 1, title: 'A blog', description: RICH, images: [picture(1), picture(2)], current: true },
  { _id: idOf(2), version: 1, title: LONG, description: '', images: [], current: false },
  { _id: idOf(3), version: 1, title: 'Another blog', description: RICH, images: [picture(3)], current: false },
]

const settings = {
  ...defaultSettings,
  tagline: 'A tagline',
  microblogUrl: 'https://example.org/microblog',
  networkUrl: 'https://example.org/network',
  footerLinks: [
    { title: 'Inside', link: '/books' },
    { title: 'Outside', link: 'https://example.org' },
  ],
}

const answers = new Map<string, unknown>([
  ...(collections as unknown as readonly Collection[]).map((collection) => [endpoints.list(collection.name), listOf(collection)] as const),
  [endpoints.list('blogs'), blogs],
  ...blogs.map((blog) => [endpoints.one('blogs', blog._id), blog] as const),
  [endpoints.about, [{ _id: idOf(1), version: 1, title: 'About', description: RICH, images: [picture(1)] }]],
  [endpoints.settings, settings],
])

/**
 * Answers calls as an API whose site has something of everything. A page that only breaks once there is something to show
 * is found before the owner adds it.
 */
export const callSample: CallApi = async (path) => {
  const answer = answers.get(path.slice(API_PREFIX.length))
  return answer ? { status: 200, body: JSON.stringify(answer) } : { status: 404, body: '{"errors":[{"msg":"Not found"}]}' }
}
