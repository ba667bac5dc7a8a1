import { encodeAttribute } from '#product/shared/rich-text/entities.ts'
import { embedHtml, imageHtml, linkHtml, readAttributes } from '#site-import/shared/html-text.ts'
import { withPiecesAside } from '#site-import/shared/pieces-aside.ts'

interface Context {
  baseUrl: string
  siteUrl: string
  /** Returns the path of the post to which `post_url` refers. */
  findPost: (name: string) => string | undefined
  /** Called with the name of a tag that has no equivalent here. */
  onDropped: (tag: string) => void
}

const RAW = /\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g
const HIGHLIGHT = /\{%-?\s*highlight\s+([\w+#-]+)[^%]{0,200}%\}\n?([\s\S]*?)\{%-?\s*endhighlight\s*-?%\}/g
const COMMENT = /\{%-?\s*comment\s*-?%\}[\s\S]*?\{%-?\s*endcomment\s*-?%\}/g
const TAG = /\{%-?\s*(\w+)((?:[^%]|%(?!\})){0,3000}?)-?%\}/g
const OUTPUT = /\{\{-?\s*((?:[^}]|\}(?!\})){0,1000}?)\s*-?\}\}/g

const unquote = (text: string) => text.trim().replace(/^(["'])(.*)\1$/, '$2')

/** Tags without output of their own, which can be dropped silently. */
const SILENT = new Set([
  'assign',
  'capture',
  'endcapture',
  'comment',
  'endcomment',
  'include_cached',
  'details',
  'enddetails',
  'tabs',
  'endtabs',
  'tab',
  'endtab',
])

const includeHtml = (rest: string, { onDropped }: Context): string => {
  const { 0: file = '', path, image_path: imagePath, src, url, alt = '', caption = '', title = '' } = readAttributes(rest)
  if (/^figure/.test(file) && (path ?? imagePath ?? src)) return imageHtml(path ?? imagePath ?? src ?? '', alt || title, caption)
  const video = path ?? src ?? url
  if (/^(?:video|audio)/.test(file) && video)
    return /^https?:/.test(video) ? embedHtml(video) : linkHtml(`/${video.replace(/^\//, '')}`, title || video)
  onDropped(`include ${file}`)
  return ''
}

const renderOutput = (expression: string, { baseUrl, siteUrl }: Context): string | undefined => {
  const [value = '', ...filters] = expression.split('|').map((part) => part.trim())
  const names = filters.map((filter) => filter.split(':')[0]?.trim())
  if (/^site\.baseurl$/.test(value)) return baseUrl
  if (/^site\.url$/.test(value)) return siteUrl
  if (!/^["']/.test(value)) return undefined
  const text = unquote(value)
  // The base path is dropped, because the new site is at the root.
  if (names.includes('relative_url') || names.includes('absolute_url')) return text.startsWith('/') ? text : `/${text}`
  return text
}

/** Replaces tags of Jekyll's template language with the figures, code, links and addresses that they produce. Others are dropped. */
export const renderLiquid = (text: string, context: Context): string =>
  withPiecesAside(text, (whole, keep) =>
    whole
      .replace(RAW, (_, raw: string) => keep(raw))
      .replace(COMMENT, '')
      .replace(HIGHLIGHT, (_, language: string, code: string) => keep(`\n\`\`\`\`\`${language}\n${code.replace(/\n$/, '')}\n\`\`\`\`\`\n`))
      .replace(TAG, (_, name: string, rest: string) => {
        if (name === 'include') return includeHtml(rest, context)
        if (name === 'post_url' || name === 'link') return context.findPost(rest.trim()) ?? ''
        if (name === 'cite') return `[${encodeAttribute(rest.trim())}]`
        if (name === 'youtube') return embedHtml(`https://www.youtube.com/watch?v=${unquote(rest)}`)
        if (name === 'twitter') return linkHtml(unquote(rest.trim().split(/\s/)[0] ?? ''))
        if (!SILENT.has(name) && !name.startsWith('end')) context.onDropped(name)
        return ''
      })
      .replace(OUTPUT, (_, expression: string) => {
        const output = renderOutput(expression, context)
        if (output === undefined) context.onDropped(`{{ ${expression} }}`)
        return output ?? ''
      }),
  )
