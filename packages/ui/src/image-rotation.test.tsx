import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ImageRotation } from './image-rotation.tsx'

const createImage = (name: string) => ({
  src: `/media/${name}.jpg`,
  width: 1200,
  height: 800,
  sources: [{ type: 'image/avif', srcset: `/media/${name}-480.avif 480w` }],
})
const render = (names: string[]) =>
  renderToStaticMarkup(<ImageRotation images={names.map(createImage)} intervalMs={4000} label="A walk" widths={[['', '50vw']]} priority />)
const [STAGE, OTHERS] = [/^.*?(?=<div[^>]*data-others)/s, /<div[^>]*data-others.*$/s]

describe('ImageRotation on the server', () => {
  it('renders only the first image in the reserved space, eagerly', () => {
    const [html = ''] = STAGE.exec(render(['one', 'two', 'three'])) ?? []
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(html).toMatch(/<img[^>]*src="\/media\/one\.jpg"[^>]*width="1200" height="800"[^>]*loading="eager" fetchPriority="high"/)
    expect(html).toContain('aspect-ratio:1.5')
  })

  it('renders the others for paper and for a visitor without scripts, loaded only then', () => {
    const [others = ''] = OTHERS.exec(render(['one', 'two', 'three'])) ?? []
    expect(others.match(/src="[^"]+"/g)).toEqual(['src="/media/two.jpg"', 'src="/media/three.jpg"'])
    expect(others.match(/loading="lazy"/g)).toHaveLength(2)
  })

  it('renders the caption of each of the others beside it', () => {
    const images = ['one', 'two', 'three'].map((name) => ({ ...createImage(name), caption: name === 'two' ? '' : `Caption of ${name}` }))
    const html = renderToStaticMarkup(<ImageRotation images={images} intervalMs={4000} label="A walk" widths={[['', '50vw']]} />)
    const [others = ''] = OTHERS.exec(html) ?? []
    expect([...others.matchAll(/src="([^"]+)"|<figcaption>(.*?)<\/figcaption>/g)].map(([, src, caption]) => src ?? caption)).toEqual([
      '/media/two.jpg',
      '/media/three.jpg',
      'Caption of three',
    ])
  })

  it('shows the color of each image until it has loaded', () => {
    const html = renderToStaticMarkup(
      <ImageRotation images={[{ ...createImage('one'), color: '#336699' }]} intervalMs={4000} label="A walk" widths={[['', '50vw']]} />,
    )
    expect(html).toMatch(/<img[^>]*style="background:#336699"/)
  })

  it('names the position and the controls', () => {
    const html = render(['one', 'two'])
    expect(html).toContain('1 of 2')
    for (const name of ['Previous image', 'Pause images', 'Next image']) expect(html).toContain(`aria-label="${name}"`)
  })

  it('renders no controls for one image and nothing for none', () => {
    expect(render(['one'])).not.toContain('<button')
    expect(render([])).toBe('')
  })
})
