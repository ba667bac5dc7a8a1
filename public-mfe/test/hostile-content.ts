import type { AboutSection, Blog, Book, Conference, ExternalLink, Image } from '@portfolio/contracts'

/** Text that trips a careless page: markup, quotes, every kind of white space, characters of four bytes, right-to-left, long words. */
export const hostile = [
  '  <b>"Title" & \'more\'</b> &amp; &lt;  ',
  'Line one\nline two\r\nline three\r end \t tab',
  '</script><script>throw 1</script><!-- comment -->',
  '😀👩‍👩‍👧 ﷽ עברית עם English ‮reversed',
  'a'.repeat(500),
  '{{title}} <%= title %> %0D %20 \\r \\n',
]
const longText = `  ${'Sentence with "quotes", <tags> & emoji 😀.\n'.repeat(500)}`.slice(0, 20_000)

const links = [
  'https://example.org/?a=1&b=<2>"3',
  ' https://example.org/spaces-around \n',
  'doi:10.1000/xyz<123>&"4"',
  'Elsevier, 2013. ISBN "978" & <more>\r\nsecond line',
  'mailto:someone@example.org?subject=A&body=B',
  'javascript:alert(1)',
]

const id = (place: number) => `0190f3d2-0000-7000-8000-00000000000${place}`
const word = (place: number) => hostile[place % hostile.length] ?? ''

export const books: Book[] = hostile.map((title, place) => ({
  _id: id(place),
  version: place + 1,
  title,
  author: word(place + 1),
  link: links[place] ?? '',
  releaseDate: word(place + 2),
  description: place === 0 ? longText : word(place + 3),
}))

export const conferences: Conference[] = hostile.map((title, place) => ({
  _id: id(place),
  version: place + 1,
  title,
  conferenceDate: word(place + 1),
  description: place === 0 ? longText : word(place + 2),
}))

export const externalLinks: ExternalLink[] = hostile.map((title, place) => ({
  _id: id(place),
  version: place + 1,
  title,
  link: links[place] ?? '',
}))

export const image = (place: number): Image => ({
  _id: `image-${place}`,
  url: `/media/${place}.jpg`,
  width: 1600,
  height: 900 + place,
  widths: place ? [480, 960] : [],
})

/** As the API's sanitiser writes it, which is how a browser writes it too. */
export const richText = [
  '<h2>Heading &amp; more</h2><p class="ql-align-center">Text with <strong>bold</strong>, <a href="https://example.org/?a=1&amp;b=2">a link</a>,',
  ' H<sub>2</sub>O and <span style="color: rgb(230, 0, 0);">red</span>.</p><pre>if (a &lt; b &amp;&amp; c &gt; d) {\n  return "x"\n}</pre>',
  '<ul><li>One</li><li class="ql-indent-1">Two</li></ul><blockquote>Quoted 😀</blockquote><p><br></p>',
].join('')

export const blogs: Blog[] = hostile.map((title, place) => ({
  _id: id(place),
  version: place + 1,
  title,
  description: place === 0 ? '' : richText.repeat(place),
  images: Array.from({ length: place % 3 }, (_, at) => image(at)),
  current: place === 2,
}))

export const about: AboutSection[] = [{ _id: id(9), version: 3, title: word(0), description: richText, images: [image(0), image(1)] }]
