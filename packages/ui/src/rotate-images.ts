/** The element of an ImageRotation. */
export interface RotationElement extends HTMLElement {
  /** The index of the image that was shown when React took over, or before the first press of a button: presses are repeated then. */
  shownImage?: number
}

const show = (all: Iterable<HTMLElement | undefined>, index: number) => {
  for (const [at, one] of [...all].entries()) if (one) one.dataset.shown = String(at === index)
}

const getLastText = (node: Node): Text => (node.lastChild ? getLastText(node.lastChild) : (node as Text))

const rotate = (rotation: RotationElement) => {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const stage = rotation.firstElementChild as HTMLElement
  const first = stage.firstElementChild as HTMLElement
  const others = rotation.querySelectorAll('[data-others] picture')
  const count = others.length + 1
  const slides: (HTMLElement | undefined)[] = [first]
  // Previous, Pause, Next.
  const buttons = [...rotation.querySelectorAll('button')]
  const pause = buttons[1] as HTMLButtonElement
  let current = 0

  const getImage = (slide: HTMLElement) => slide.querySelector('img') as HTMLImageElement
  const load = (index: number) => {
    const slide = first.cloneNode() as HTMLElement
    slide.dataset.shown = 'false'
    slide.append((others[index - 1] as Element).cloneNode(true))
    const image = getImage(slide)
    for (const source of slide.querySelectorAll('source')) source.sizes = image.dataset.sizes as string
    image.className = getImage(first).className
    image.style.background = ''
    image.loading = 'eager'
    stage.append(slide)
    return slide
  }
  const prepare = (index: number) => (slides[index] ??= load(index))
  const choose = (index: number) => {
    current = index
    prepare(index)
    show(slides, index)
    for (const [at, slide] of slides.entries()) if (slide) slide.ariaHidden = String(at !== index)
    show(rotation.querySelectorAll<HTMLElement>('p[data-shown]'), index)
    // The browser may have translated the rest.
    const position = getLastText(rotation.querySelector('[aria-live]') as Node)
    position.data = position.data.replace(/\d+/, String(index + 1))
  }
  const getIndex = (by: number) => (current + by + count) % count
  const advance = () => {
    if (reducedMotion.matches || rotation.matches(':hover,:focus-within') || !getImage(prepare(getIndex(1))).complete) return
    choose(getIndex(1))
    prepare(getIndex(1))
  }

  if (!reducedMotion.matches) prepare(1)
  const timer = setInterval(advance, Number(rotation.dataset.rotate))
  // The scripts of the page may never start.
  rotation.onclick = ({ target }) => {
    const button = buttons.indexOf((target as Element).closest('button') as HTMLButtonElement)
    if (button < 0) return
    clearInterval(timer)
    // Nothing moves that it could pause.
    pause.ariaDisabled = 'true'
    rotation.shownImage ??= current
    choose(getIndex(button - 1))
  }
  return () => {
    clearInterval(timer)
    rotation.onclick = pause.ariaDisabled = null
    rotation.shownImage ??= current
    for (const slide of slides.slice(1)) slide?.remove()
    choose(0)
  }
}

/**
 * Moves the images of a page whose scripts have not started, as ImageRotation does once they have, until a button is pressed. Returns what puts
 * the markup back that the server sent, to be called before it is hydrated.
 */
export const rotateImages = () => {
  const stops = [...document.querySelectorAll<RotationElement>('[data-rotate]')].map(rotate)
  return () => {
    for (const stop of stops) stop()
  }
}
