import { setTimeout as wait } from 'node:timers/promises'
import { API_PREFIX, type ImageLibrary, ownerEndpoints, TOKEN_HEADER } from '@portfolio/contracts'
import sharp from 'sharp'
import type { Product } from '#support/start-product.ts'
import { pick, random, SURNAMES, text } from './search-content.ts'

export const ARTICLES = 200
const BLOGS = 10
const PARAGRAPHS = 6

interface Article {
  title: string
  author: string
  link: string
  releaseDate: string
  description: string
}

interface Blog {
  id: string
  title: string
  paragraphs: string[]
  /** Paths of two images. */
  images: string[]
}

/** What the product and its peer show alike. */
export interface SiteContent {
  owner: string
  articles: Article[]
  blogs: Blog[]
  /** JPEG files by their paths. */
  images: Map<string, Buffer>
}

const anArticle = (number: number): Article => ({
  title: `${text(8)} ${number}`,
  author: `A. ${pick(SURNAMES)}, B. ${pick(SURNAMES)}`,
  link: `https://example.org/articles/${number}`,
  releaseDate: `May ${1990 + (number % 35)}`,
  description: `${text(15)}. ${text(15)}. ${text(15)}.`,
})

/** A photo of no subject: blurred colors with grain compress like a landscape, about 150 kB. */
const aPhoto = () => {
  const [width, height] = [24, 14]
  const colors = Uint8Array.from({ length: width * height * 3 }, () => random(256))
  const grain = { width: 1_600, height: 900, channels: 3 as const, noise: { type: 'gaussian' as const, mean: 128, sigma: 12 } }
  return sharp({ create: { ...grain, background: 'gray' } })
    .png()
    .toBuffer()
    .then((noise) =>
      sharp(colors, { raw: { width, height, channels: 3 } })
        .resize(1_600, 900, { fit: 'fill', kernel: 'cubic' })
        .composite([{ input: noise, blend: 'soft-light' }])
        .jpeg({ quality: 80 })
        .toBuffer(),
    )
}

/** Creates the same content each time. */
export const createContent = async (): Promise<SiteContent> => {
  const images = new Map<string, Buffer>()
  for (let number = 1; number <= BLOGS; number += 1) images.set(`/images/${number}.jpg`, await aPhoto())
  const paths = [...images.keys()]
  const aBlog = (number: number): Blog => ({
    id: String(number),
    title: `${text(6)} ${number}`,
    paragraphs: Array.from({ length: PARAGRAPHS }, () => `${text(60)}.`),
    images: [paths[number] as string, paths[(number + 1) % paths.length] as string],
  })
  return {
    owner: 'Ada Lindqvist',
    articles: Array.from({ length: ARTICLES }, (_, number) => anArticle(number)),
    blogs: Array.from({ length: BLOGS }, (_, number) => aBlog(number)),
    images,
  }
}

/** Adds the content to a new site of the product, as its owner would. The newest of each list is the first of the content. */
export const addContent = async ({ url, token }: Product, { articles, blogs, images }: SiteContent) => {
  const call = async (path: string, body: FormData | object) => {
    const isForm = body instanceof FormData
    const headers = { [TOKEN_HEADER]: token, ...(isForm ? {} : { 'content-type': 'application/json' }) }
    const response = await fetch(url + API_PREFIX + path, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const uploaded = new Map<string, string>()
  for (const [path, bytes] of images) {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
    const { image } = (await call(ownerEndpoints.imageUpload, form)) as { image: { url: string } }
    uploaded.set(path, image.url)
  }
  // They take the processor for a while.
  const haveVariants = async () => {
    const response = await fetch(url + API_PREFIX + ownerEndpoints.images, { headers: { [TOKEN_HEADER]: token } })
    return ((await response.json()) as ImageLibrary).items.every(({ widths }) => widths.length > 0)
  }
  while (!(await haveVariants())) await wait(500)
  for (const article of articles.toReversed()) await call(ownerEndpoints.add('journalArticles'), article)
  let current = ''
  for (const { title, paragraphs, images: paths } of blogs.toReversed()) {
    const description = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('')
    const blog = { title, description, images: paths.map((path) => uploaded.get(path)) }
    current = ((await call(ownerEndpoints.add('blogs'), blog)) as { _id: string })._id
  }
  await call(ownerEndpoints.blogSetCurrent(current), {})
}
